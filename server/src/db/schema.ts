import type { AlertTables } from './tables/alerts.ts';
import type { ApiTokenTables } from './tables/api-tokens.ts';
import type { AudienceTables } from './tables/audiences.ts';
import type { AuthTables } from './tables/auth.ts';
import type { BillingTables } from './tables/billing.ts';
import type { BriefTables } from './tables/briefs.ts';
import type { ConnectionTables } from './tables/connections.ts';
import type { DeletionTables } from './tables/deletion.ts';
import type { FirstStepsTables } from './tables/first-steps.ts';
import type { InterestTables } from './tables/interests.ts';
import type { JobTables } from './tables/jobs.ts';
import type { ListTables } from './tables/lists.ts';
import type { MailTables } from './tables/mail.ts';
import type { PremiumTables } from './tables/premium.ts';
import type { PushTables } from './tables/pushes.ts';
import type { SandboxTables } from './tables/sandbox-gateway.ts';
import type { SavedViewTables } from './tables/saved-views.ts';
import type { SearchTables } from './tables/search.ts';
import type { SecurityEventTables } from './tables/security-events.ts';
import type { TestTables } from './tables/tests.ts';

/** Every table. Times are integer milliseconds since 1970, JSON is text: the same on both engines. */
export interface Database
  extends AlertTables,
    AudienceTables,
    ApiTokenTables,
    AuthTables,
    BillingTables,
    BriefTables,
    ConnectionTables,
    DeletionTables,
    InterestTables,
    JobTables,
    ListTables,
    MailTables,
    PremiumTables,
    PushTables,
    SandboxTables,
    SearchTables,
    FirstStepsTables,
    SavedViewTables,
    SecurityEventTables,
    TestTables {}
