import { setTimeout } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { isLocalHost } from '../../http/network.ts';
import { certificateFailure } from '../../lib/certificate-failure.ts';
import { minuteMs } from '../../lib/time.ts';
import { MailError, type MailPort } from './port.ts';

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };
const attemptWithinMs = minuteMs;
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** A mail server's error may quote the recipient; nothing personal is stored. */
function withoutAddresses(text: string): string {
  return text
    .replace(/\S*@\S*/g, '[address]')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
}

function toMailError(error: Error & { code?: string; responseCode?: number }): MailError {
  const certificate = certificateFailure(error);
  if (certificate !== undefined)
    return new MailError(`The mail server's certificate is not valid (${certificate}): renew or correct it.`, false);
  const refused = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return new MailError(withoutAddresses(error.message), refused && (error.responseCode ?? 0) >= 500);
}

/** Mail programs show an unsubscribe button (RFC 8058); without TLS only a link. */
function unsubscribeHeaders(link: string | undefined): Record<string, string> {
  if (link === undefined) return {};
  const oneClick = link.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
  return { 'List-Unsubscribe': `<${link}>`, ...oneClick };
}

/**
 * Sends through an SMTP server; each mail on its own connection, within a minute however slow the server.
 * @param options.url `smtp://user:password@host:587` or `smtps://…`
 * @param options.from sender, such as `Interest Miner <hello@example.com>`
 * @param options.timeouts in milliseconds; for tests only
 */
export function createSmtpMail(options: { url: string; from: string; timeouts?: Partial<typeof timeouts> }): MailPort {
  let transport: Promise<Transporter> | undefined;
  // Loaded with the first mail: without a mail server the library is not needed.
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    const { protocol, hostname } = new URL(options.url);
    // TLS is required, so that codes are encrypted even if an attacker hides STARTTLS.
    const requireTLS = protocol === 'smtp:' && !isLocalHost(hostname);
    return createTransport({ url: options.url, requireTLS, ...timeouts, ...options.timeouts });
  };
  async function within(begin: (transporter: Transporter) => Promise<unknown>): Promise<void> {
    const deadline = new AbortController();
    transport ??= connect();
    const sending = begin(await transport);
    const tooLate = setTimeout(attemptWithinMs, undefined, { signal: deadline.signal, ref: false }).then(() => {
      throw new Error('The mail server took longer than a minute.');
    });
    try {
      await Promise.race([sending, tooLate]);
    } catch (error) {
      throw toMailError(error as Error);
    } finally {
      sending.catch(() => {});
      tooLate.catch(() => {});
      deadline.abort();
    }
  }
  return {
    kind: 'smtp',
    send: ({ id, to, subject, text, html, unsubscribe }) =>
      within((transporter) =>
        transporter.sendMail({
          from: options.from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domainOf(options.from)}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
          disableFileAccess: true,
          disableUrlAccess: true,
        }),
      ),
    // Connects and logs in, as sending does.
    rehearse: () => within((transporter) => transporter.verify()),
    async close() {
      (await transport)?.close();
    },
  };
}
