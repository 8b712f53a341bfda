export { linkCreatedMail } from './link-created-mail.ts';
export { countSuspended } from './queries.ts';
export { resetAdvice } from './reset-advice.ts';
export { suspendedAccessRoutes } from './routes.ts';
export { suspendAccess } from './suspend-access.ts';
