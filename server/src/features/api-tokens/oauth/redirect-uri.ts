const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost'];

/** Whether an address leads to a program on the user's own computer (RFC 8252). */
export function isLoopback(uri: string): boolean {
  return URL.canParse(uri) && loopbackHosts.includes(new URL(uri).hostname);
}

/** Whether a client may register an address: https, or http on loopback; no fragment, no password. */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > 1000 || !/^[\x21-\x7e]+$/.test(uri) || uri.includes('#') || !URL.canParse(uri)) return false;
  const { protocol, username, password, hostname } = new URL(uri);
  if (username !== '' || password !== '' || hostname === '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(uri));
}

/** Programs open a free port for each login (RFC 8252, 7.3): on loopback with http, any port counts as the registered one. */
function withoutLocalPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}(?=[/?]|$)/, '$1');
}

/** Whether an address is one of the registered ones: identical except for the port on loopback. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  return isRedirectUri(uri) && registered.some((one) => withoutLocalPort(one) === withoutLocalPort(uri));
}

/** Adds parameters to a redirect address, whose own characters stay as they were registered. */
export function withParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
