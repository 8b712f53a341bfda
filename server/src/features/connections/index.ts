export { eraseUser, exportUser } from './account-data.ts';
export { connectionsJob } from './expiry-job.ts';
export {
  createPersonalInterests,
  interestsOf,
  type OwnInterestsContext,
  withOwnInterests,
} from './interests-of.ts';
export { findOpenConnection, type OpenConnection, openTestAccount, withConnection } from './open-connection.ts';
export { findSpendingTests } from './queries.ts';
export { reencryptConnections } from './reencrypt.ts';
export { connectionNavigation, connectionRoutes } from './routes.ts';
