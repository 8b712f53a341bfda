import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTlsProxy } from '../../../test/processes/tls-proxy.ts';
import { type SmtpStandIn, smtpPort, startSmtp } from '../../../test/stand-ins/smtp.ts';
import { createOutboxMail } from './outbox.ts';
import { MailError, type MailPort } from './port.ts';

const message = {
  id: '3f0c7c1e-8f9b-4f0e-9b1e-0a2b8f1d2c3d',
  to: 'ada@example.com',
  subject: 'Grüße',
  text: 'Your code: 123456\n',
  html: '<p>Your code: <b>123456</b></p>',
};
let smtp: SmtpStandIn;
let port: MailPort;
const printed: string[] = [];

beforeAll(async () => {
  smtp = await startSmtp();
  port = smtpPort(smtp.url);
});
beforeEach(() => {
  smtp.behaviour = 'accept';
  smtp.received.length = 0;
  printed.length = 0;
});
afterAll(async () => {
  await port.close();
  await smtp.close();
});

describe.each([
  ['smtp', () => port],
  ['outbox', () => createOutboxMail((line) => printed.push(line))],
] as const)('every adapter: %s', (kind, adapter) => {
  test('has a name, accepts a mail, and delivers it once', async () => {
    expect(adapter().kind).toBe(kind);
    await adapter().send(message);
    expect(smtp.received.length + printed.length).toBe(1);
    expect(smtp.received[0]?.raw ?? printed[0]).toContain('123456');
  });
});

describe('smtp', () => {
  test('an expired certificate is a sentence, the mail stays to be sent, and goes out once it is renewed', async () => {
    const proxy = await startTlsProxy(smtp);
    const trusted = getCACertificates();
    const overTls = smtpPort(`smtps://127.0.0.1:${proxy.port}`);
    try {
      setDefaultCACertificates([...trusted, ...proxy.trusted]);
      proxy.certificate = 'expired';
      await expect(overTls.send(message)).rejects.toMatchObject({
        message: "The mail server's certificate is not valid (certificate has expired): renew or correct it.",
        permanent: false,
      });
      expect(smtp.received).toEqual([]);
      proxy.certificate = 'valid';
      await overTls.send(message);
      expect(smtp.received).toHaveLength(1);
    } finally {
      setDefaultCACertificates(trusted);
      await overTls.close();
      await proxy.close();
    }
  });

  test('sends both bodies, the sender and a stable id', async () => {
    await port.send(message);
    await port.send(message);
    const [first, second] = smtp.received;
    expect(first?.from).toBe('hello@miner.example');
    expect(first?.to).toEqual(['ada@example.com']);
    expect(first?.raw).toMatch(/Content-Type: text\/plain/);
    expect(first?.raw).toMatch(/Content-Type: text\/html/);
    const idOf = (raw = '') => /^Message-ID: (.*)$/im.exec(raw)?.[1];
    expect(idOf(first?.raw)).toBe(`<${message.id}@miner.example>`);
    expect(idOf(second?.raw)).toBe(idOf(first?.raw));
  });

  test('adds unsubscribe headers to mails that can be ended, one-click over TLS', async () => {
    const unsubscribe = `https://miner.example/api/alerts/end-mails?token=${'a'.repeat(80)}`;
    for (const link of [unsubscribe, unsubscribe.replace('https', 'http'), undefined]) {
      await port.send({ ...message, ...(link === undefined ? {} : { unsubscribe: link }) });
    }
    const [secure = '', plain = '', none = ''] = smtp.received.map(({ raw }) => raw.replace(/\r\n[ \t]+/g, ' '));
    expect(secure).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(secure).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(plain).toContain('List-Unsubscribe: <http:');
    expect(plain + none).not.toContain('One-Click');
    expect(none).not.toContain('List-Unsubscribe');
  });

  test('an address cannot inject headers or a second recipient', async () => {
    await port.send({ ...message, to: 'ada@example.com, eve@example.com' }).catch(() => {});
    await port.send({ ...message, subject: 'Hi\r\nBcc: eve@example.com' });
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
    expect(smtp.received.at(-1)?.raw).not.toMatch(/^Bcc:/im);
  });

  const failureOf = (attempt: Promise<void>) =>
    attempt.then(
      () => undefined,
      (error: unknown) => error as MailError,
    );

  test.each([
    ['refuse-recipient', true],
    ['refuse-for-now', false],
    ['drop-connection', false],
    ['stall', false],
  ] as const)('%s is reported as permanent: %s, without an address', async (behaviour, permanent) => {
    smtp.behaviour = behaviour;
    const error = await failureOf(port.send(message));
    expect(error).toBeInstanceOf(MailError);
    expect(error?.permanent).toBe(permanent);
    expect(error?.message).not.toContain('ada@example.com');
  });

  test('no mail goes to another machine without TLS', async () => {
    const far = smtpPort(`smtp://127.1:${smtp.port}`);
    const error = await failureOf(far.send(message));
    expect(error).toMatchObject({ name: 'MailError', permanent: false });
    expect(error?.message).toContain('STARTTLS');
    expect(smtp.received).toEqual([]);
    await far.close();
  });

  test('an unreachable server is not a permanent failure', async () => {
    const nobody = smtpPort('smtp://127.0.0.1:1');
    const error = await failureOf(nobody.send(message));
    expect(error).toMatchObject({ name: 'MailError', permanent: false });
  });
});

test('the outbox prints one line for any text', async () => {
  const outbox = createOutboxMail((line) => printed.push(line));
  await outbox.send({ ...message, text: 'one\r\n\u001b[2Jtwo\u2028three' });
  expect(printed).toEqual(['[mail to ada@example.com] Grüße: one [2Jtwo three']);
});
