import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { Meter } from '../../ops/meter.ts';
import type { InterestsPort } from '../../ports/interests/port.ts';

/** What this feature needs from outside; each verb names the part that it uses. */
export interface TryOutDeps {
  readonly limits: RateLimits;
  /** The built-in catalogue, which never asks Meta. */
  readonly catalogue: InterestsPort;
  readonly meter: Meter;
}
