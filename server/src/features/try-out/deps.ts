import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { Meter } from '../../ops/meter.ts';
import type { InterestsPort } from '../../ports/interests/port.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface TryOutDeps {
  readonly limits: RateLimits;
  /** The built-in catalogue, which never asks Meta. */
  readonly catalogue: InterestsPort;
  readonly meter: Meter;
}
