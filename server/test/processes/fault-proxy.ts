import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Faults between two programs. `black-hole` accepts connections and drops all data silently, as a broken
 * network does; a connection that lost bytes stays silent, even if the fault ends.
 * `half-open` drops only the responses. `garbage` responds with random bytes.
 */
export type Fault = 'none' | 'slow' | 'refuse' | 'black-hole' | 'half-open' | 'garbage';

export interface FaultProxy {
  readonly port: number;
  fault: Fault;
  /** Delay of every piece in either direction while `slow`, in milliseconds. */
  delayMs: number;
  /** Open connections to the proxy. */
  open(): number;
  /** Breaks every open connection with a reset. */
  cut(): void;
  close(): Promise<void>;
}

/** A TCP proxy on loopback with faults on demand. @param target where it connects to */
export async function startFaultProxy(target: { host?: string; port: number }): Promise<FaultProxy> {
  const clients = new Set<Socket>();
  const state = { fault: 'none' as Fault, delayMs: 200 };

  const pass = (from: Socket, to: Socket, back: boolean) => {
    let silent = false;
    from.on('data', (piece: Buffer) => {
      silent ||= state.fault === 'black-hole' || (back && state.fault === 'half-open');
      if (silent) return;
      const sent = back && state.fault === 'garbage' ? randomBytes(piece.length + 5) : piece;
      if (state.fault === 'slow') setTimeout(() => to.destroyed || to.write(sent), state.delayMs);
      else to.write(sent);
    });
    from.on('close', () => {
      if (!silent) to.destroy();
    });
    from.on('error', () => {});
  };

  const server = createServer((client) => {
    if (state.fault === 'refuse') {
      client.resetAndDestroy();
      return;
    }
    clients.add(client);
    client.on('close', () => clients.delete(client));
    const upstream = connect(target.port, target.host ?? '127.0.0.1');
    pass(client, upstream, false);
    pass(upstream, client, true);
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    for (const client of clients) client.resetAndDestroy();
  };
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    open: () => clients.size,
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  });
}
