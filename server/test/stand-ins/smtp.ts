import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { MailPort } from '../../src/ports/mail/port.ts';
import { createSmtpMail } from '../../src/ports/mail/smtp.ts';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message as received. */
  readonly raw: string;
}

/** The real adapter, with the timeouts of a test. */
export function smtpPort(url: string, socketTimeout = 1500): MailPort {
  const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout };
  return createSmtpMail({ url, from: 'Interest Miner <hello@miner.example>', timeouts });
}

export interface SmtpStandIn {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMail[];
  /** Behaviour for the next mails. */
  behaviour: 'accept' | 'refuse-recipient' | 'refuse-for-now' | 'drop-connection' | 'stall';
  /** Drops all connections, and each that brings another mail. */
  drop(): void;
  close(): Promise<void>;
}

const refusals = {
  'refuse-recipient': { responseCode: 550, text: 'No such user' },
  'refuse-for-now': { responseCode: 451, text: 'Try again later' },
} as const;

/** A real SMTP server on loopback, with faults on demand. */
export async function startSmtp(port = 0): Promise<SmtpStandIn> {
  const received: ReceivedMail[] = [];
  const state: Pick<SmtpStandIn, 'behaviour'> = { behaviour: 'accept' };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onRcptTo(address, _session, callback) {
      const refusal = refusals[state.behaviour as keyof typeof refusals];
      if (!refusal) return callback();
      callback(
        Object.assign(new Error(`<${address.address}> ${refusal.text}`), { responseCode: refusal.responseCode }),
      );
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.behaviour === 'stall') return;
        if (state.behaviour === 'drop-connection') return dropConnections();
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        callback();
      });
    },
  });
  function dropConnections(): void {
    const { connections } = server as unknown as { connections: Set<{ _socket: { destroy(): void } }> };
    for (const connection of connections) connection._socket.destroy();
  }
  // Disconnecting clients are part of the tests.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = (server.server.address() as AddressInfo).port;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    drop() {
      state.behaviour = 'drop-connection';
      dropConnections();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
