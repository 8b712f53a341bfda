const codes = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|ERR_SSL_\w*CERT|HOSTNAME_MISMATCH)/;
/** Libraries that put a code of their own in place of Node's keep its text. */
const texts =
  /\bcertificate (has expired|is not yet valid)|self-signed certificate|altnames|verify the first certificate/i;

/** What is wrong with a service's certificate (expired, of another host, signed by nobody that is trusted), if that is why no connection was made. */
export function certificateFailure(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && codes.test(code)) return code;
  return typeof message === 'string' && texts.test(message) ? message : undefined;
}
