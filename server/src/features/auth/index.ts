export { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
export { authRoutes } from './routes.ts';
export { authenticate } from './session.ts';
