import type { Engine } from '@interest-miner/engine';
import type { Config } from '../../config.ts';
import { createLocalAi } from './local.ts';
import { createModelAi } from './model.ts';
import type { AiPorts } from './port.ts';

type AiConfig = Pick<Config, 'AI_PROVIDER' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL'>;

/** The engines that the configuration asks for. Nothing is loaded or called yet. */
export function createAi(config: AiConfig, clock: () => number, engine: Engine): AiPorts {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl } = config;
  return {
    local: createLocalAi(engine, clock),
    model: provider && model ? createModelAi({ provider, model, apiKey, baseUrl }) : null,
  };
}
