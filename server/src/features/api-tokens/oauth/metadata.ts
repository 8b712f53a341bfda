import { scopeNames } from '@interest-miner/contract/scopes';
import { paths } from '@interest-miner/contract/site';
import { type OauthSettings, resourceOf } from './settings.ts';

/** Protected resource metadata (RFC 9728). */
export function resourceMetadata(settings: OauthSettings) {
  return {
    resource: resourceOf(settings),
    resource_name: 'Interest Miner',
    authorization_servers: [settings.issuer],
    scopes_supported: scopeNames,
    bearer_methods_supported: ['header'],
  };
}

/** Authorization server metadata (RFC 8414). */
export function serverMetadata({ issuer, registration }: OauthSettings) {
  return {
    issuer,
    authorization_endpoint: `${issuer}${paths.authorize}`,
    token_endpoint: `${issuer}/api/oauth/token`,
    ...(registration ? { registration_endpoint: `${issuer}/api/oauth/register` } : {}),
    scopes_supported: scopeNames,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
