import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { Tasks } from '../../jobs/tasks.ts';
import type { InterestsPort, OtherTargetingPort } from '../../ports/interests/port.ts';
import type { OpenDeps } from '../connections/index.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface PushDeps extends OpenDeps {
  readonly limits: RateLimits;
  readonly tasks: Tasks;
  readonly interests: InterestsPort;
  readonly otherTargeting: OtherTargetingPort;
}

/** Dependencies for continuing a push, with or without a request. */
export type AdvanceDeps = OpenDeps;
