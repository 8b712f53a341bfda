export { eraseUser, exportUser } from './account-data.ts';
export { createAnswerOnce } from './answer-once.ts';
export { authenticateToken, carriesApiToken } from './authenticate-token.ts';
export { apiTokensJob } from './clean-up.ts';
export { deleteApiTokens } from './queries.ts';
export { apiTokenRoutes } from './routes.ts';
