import type { Engine } from '@interest-miner/engine';
import type { Config } from '../../config.ts';
import { createLocalAi } from './local.ts';
import type { ModelSettings } from './model-provider.ts';
import type { AiPort, AiPorts } from './port.ts';

type AiConfig = Pick<Config, 'AI_PROVIDER' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL'>;

// The providers' libraries take a second and 40 MB to load: only installations with a model pay for them.
function modelOnDemand(settings: ModelSettings): AiPort {
  let loaded: Promise<AiPort> | undefined;
  const load = () => {
    loaded ??= import('./model.ts').then(({ createModelAi }) => createModelAi(settings));
    return loaded;
  };
  return {
    label: `${settings.provider} ${settings.model}`,
    expand: async (...args) => (await load()).expand(...args),
    rank: async (...args) => (await load()).rank(...args),
  };
}

/** The configured engines. Nothing is loaded or called yet. */
export function createAi(config: AiConfig, clock: () => number, engine: Engine): AiPorts {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl } = config;
  return {
    local: createLocalAi(engine, clock),
    model: provider && model ? modelOnDemand({ provider, model, apiKey, baseUrl }) : null,
  };
}
