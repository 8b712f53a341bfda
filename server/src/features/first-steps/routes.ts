import * as endpoints from '@interest-miner/contract/first-steps/endpoints';
import type { BindVerb } from '../../deps.ts';
import { dismissFirstSteps, getFirstSteps } from './first-steps.ts';
import { makeSample, removeSample } from './make-sample.ts';

export function firstStepsRoutes(bind: BindVerb): void {
  bind(endpoints.getFirstSteps, getFirstSteps);
  bind(endpoints.dismissFirstSteps, dismissFirstSteps);
  bind(endpoints.makeSample, makeSample);
  bind(endpoints.removeSample, removeSample);
}
