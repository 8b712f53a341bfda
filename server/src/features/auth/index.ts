export { closeAccount, eraseUser, exportUser } from './account-data.ts';
export { authJobs } from './auth-jobs.ts';
export { disconnectForFacebook } from './facebook/connect-facebook.ts';
export { facebookNavigation } from './facebook/facebook-routes.ts';
export { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts';
export { wrongPasswords } from './passwords/wrong-passwords.ts';
export { findCredentials, findUserByEmail, findUserByFacebookId } from './queries/users.ts';
export { authRoutes } from './routes.ts';
export { authenticate, isSessionOpen } from './sessions/session.ts';
