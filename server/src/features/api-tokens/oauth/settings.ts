/** OAuth for hosted assistants. */
export interface OauthSettings {
  /** The authorization server: the origin of this installation. */
  readonly issuer: string;
  /** Whether clients may register themselves (RFC 7591). */
  readonly registration: boolean;
}

/** On where `PUBLIC_URL` is https: tokens must not travel in the clear. @returns undefined where it is off */
export function oauthSettings(config: {
  readonly PUBLIC_URL?: string | undefined;
  readonly OAUTH_REGISTRATION?: 'on' | undefined;
}): OauthSettings | undefined {
  if (config.PUBLIC_URL === undefined || !config.PUBLIC_URL.startsWith('https:')) return undefined;
  return { issuer: new URL(config.PUBLIC_URL).origin, registration: config.OAUTH_REGISTRATION === 'on' };
}

/** The MCP server: the one resource that tokens are issued for (RFC 8707). */
export const resourceOf = ({ issuer }: OauthSettings): string => `${issuer}/mcp`;

/** Where the resource says which authorization server is its own (RFC 9728). */
export const resourceMetadataUrl = ({ issuer }: OauthSettings): string =>
  `${issuer}/.well-known/oauth-protected-resource/mcp`;
