import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const specPort = 1000;
const fallbackPort = 3000;
/** Backlog of pending connections, so that a burst of clients is served instead of retrying. */
const backlog = 4096;

/** The first socket that systemd passes (`sd_listen_fds`): it stays open between two processes, with whoever waits in it. */
const passedSocket = 3;
const hasPassedSocket = (env: NodeJS.ProcessEnv) =>
  env.LISTEN_PID === String(process.pid) && Number(env.LISTEN_FDS) >= 1;

/** Listens on the socket that was passed, else on the spec's port, or on 3000 if the system forbids that one and none was configured. */
export async function listen(
  app: FastifyInstance,
  config: Config,
  env: NodeJS.ProcessEnv,
): Promise<{ address: string; fellBack: boolean }> {
  const host = config.HOST;
  if (hasPassedSocket(env)) {
    await app.ready();
    await new Promise<void>((resolve, reject) => {
      app.server.once('error', reject).listen({ fd: passedSocket }, resolve);
    });
    const { address, port } = app.server.address() as AddressInfo;
    return { address: `http://${address.includes(':') ? `[${address}]` : address}:${port}`, fellBack: false };
  }
  try {
    return { address: await app.listen({ host, port: config.PORT ?? specPort, backlog }), fellBack: false };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (config.PORT !== undefined || code !== 'EACCES') throw error;
    return { address: await app.listen({ host, port: fallbackPort, backlog }), fellBack: true };
  }
}
