import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import * as alerts from '../alerts/index.ts';
import * as apiTokens from '../api-tokens/index.ts';
import * as audiences from '../audiences/index.ts';
import * as auth from '../auth/index.ts';
import * as billing from '../billing/index.ts';
import * as briefs from '../briefs/index.ts';
import * as connections from '../connections/index.ts';
import * as firstSteps from '../first-steps/index.ts';
import * as lists from '../lists/index.ts';
import * as mail from '../mail/index.ts';
import * as premium from '../premium/index.ts';
import * as pushes from '../pushes/index.ts';
import * as savedViews from '../saved-views/index.ts';
import * as search from '../search/index.ts';
import * as securityEvents from '../security-events/index.ts';
import * as tests from '../tests/index.ts';

/** Every feature that stores personal data. The account comes last because the others reference it. */
export const erasers: readonly EraseUser[] = [
  search.eraseUser,
  alerts.eraseUser,
  lists.eraseUser,
  premium.eraseUser,
  audiences.eraseUser,
  pushes.eraseUser,
  tests.eraseUser,
  briefs.eraseUser,
  savedViews.eraseUser,
  firstSteps.eraseUser,
  billing.eraseUser,
  connections.eraseUser,
  mail.eraseUser,
  apiTokens.eraseUser,
  securityEvents.eraseUser,
  auth.eraseUser,
];

/** In the order of the export file. */
export const exporters: readonly ExportUser[] = [
  auth.exportUser,
  search.exportUser,
  lists.exportUser,
  premium.exportUser,
  audiences.exportUser,
  pushes.exportUser,
  tests.exportUser,
  briefs.exportUser,
  savedViews.exportUser,
  firstSteps.exportUser,
  alerts.exportUser,
  billing.exportUser,
  connections.exportUser,
  mail.exportUser,
  apiTokens.exportUser,
  securityEvents.exportUser,
];
