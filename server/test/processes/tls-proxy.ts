import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { expiredCertificate, validCertificate } from '../stand-ins/certificates.ts';

/** How long a PostgreSQL client's question for TLS is. */
const questionBytes = 8;

export interface TlsProxy {
  readonly port: number;
  /** Both certificates, for a client that trusts them. */
  readonly trusted: readonly string[];
  /** From the next connection on. */
  certificate: 'valid' | 'expired';
  /** Breaks every open connection. */
  cut(): void;
  close(): Promise<void>;
}

/**
 * Speaks TLS in front of a service on loopback that does not.
 * @param options.asksFirst a PostgreSQL client asks in the clear whether it may, and waits for the answer
 */
export async function startTlsProxy(
  target: { host?: string; port: number },
  { asksFirst = false } = {},
): Promise<TlsProxy> {
  const contexts = {
    valid: createSecureContext(validCertificate),
    expired: createSecureContext(expiredCertificate),
  };
  const state = { certificate: 'valid' as TlsProxy['certificate'] };
  const open = new Set<Socket>();

  function encrypt(client: Socket): void {
    const secure = new TLSSocket(client, { isServer: true, secureContext: contexts[state.certificate] });
    const upstream = connect(target.port, target.host ?? '127.0.0.1');
    for (const [one, other] of [
      [secure, upstream],
      [upstream, secure],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }

  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => {});
    if (!asksFirst) return encrypt(client);
    client.once('readable', () => {
      client.read(questionBytes);
      client.write('S');
      encrypt(client);
    });
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const client of open) client.destroy();
  };
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    trusted: [validCertificate.cert, expiredCertificate.cert],
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  });
}
