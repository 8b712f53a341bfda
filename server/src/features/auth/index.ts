export { closeAccount, eraseUser, exportUser } from './account-data.ts';
export { authJobs } from './auth-jobs.ts';
export { findUserByFacebookId } from './facebook-queries.ts';
export { facebookNavigation } from './facebook-routes.ts';
export { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
export { findCredentials, findUserByEmail } from './queries.ts';
export { authRoutes } from './routes.ts';
export { authenticate } from './session.ts';
