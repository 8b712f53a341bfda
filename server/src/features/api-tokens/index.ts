export { endPrograms, eraseUser, exportUser } from './account-data.ts';
export { createAnswerOnce } from './answer-once.ts';
export { authenticateToken, carriesApiToken } from './authenticate-token.ts';
export { apiTokensJob } from './clean-up-job.ts';
export { authenticateAssistant, carriesAccessToken } from './oauth/authenticate-assistant.ts';
export { oauthMetadata, oauthRoutes } from './oauth/oauth-routes.ts';
export { type OauthSettings, oauthSettings, resourceMetadataUrl } from './oauth/settings.ts';
export { apiTokenRoutes } from './routes.ts';
