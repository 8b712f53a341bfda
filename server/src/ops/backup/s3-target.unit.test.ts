import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { AwsV4Signer } from 'aws4fetch';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expiredCertificate } from '../../../test/stand-ins/certificates.ts';
import { signatureOf, startS3 } from '../../../test/stand-ins/s3.ts';
import { createS3Target, type S3Settings } from './s3-target.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-s3-'));
  s3 = await startS3({ pageSize: 2 });
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
const open = (settings: Partial<S3Settings> = {}) =>
  createS3Target({
    address: `${s3.address}/shop one`,
    accessKeyId: s3.key.id,
    secretAccessKey: s3.key.secret,
    ...settings,
  });

async function store(target: ReturnType<typeof open>, name: string, text = name): Promise<void> {
  const file = join(folder, 'sent');
  writeFileSync(file, text);
  await target.put(name, file, createHash('sha256').update(text).digest('hex'), signal);
}

describe("AWS's published examples", () => {
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const examples = [
    ['/test.txt', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
    ['/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
    ['/?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ] as const;
  test.each(examples)('GET %s', async (target, headers, expected) => {
    const signed = await new AwsV4Signer({
      url: `https://examplebucket.s3.amazonaws.com${target}`,
      headers: { ...headers, 'x-amz-content-sha256': empty },
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: secret,
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
      allHeaders: true,
    }).sign();
    expect(signed.headers.get('authorization')).toContain(`Signature=${expected}`);
    const sent = { ...Object.fromEntries(signed.headers), host: 'examplebucket.s3.amazonaws.com' };
    expect(signatureOf({ method: 'GET', target, headers: sent }, secret)).toBe(expected);
  });
});

test('what is stored under a folder is listed page by page, fetched and removed', async () => {
  const target = open();
  s3.objects.set('copy-elsewhere', Buffer.from('another folder'));
  for (const name of ['copy-1', 'copy-2', 'copy-3', 'copy-4', 'copy-5']) await store(target, name);
  expect([...s3.objects.keys()]).toContain('shop one/copy-1');
  expect(await target.list(signal)).toEqual(['copy-1', 'copy-2', 'copy-3', 'copy-4', 'copy-5']);
  await target.remove('copy-3', signal);
  expect(await target.list(signal)).toEqual(['copy-1', 'copy-2', 'copy-4', 'copy-5']);
  const fetched = join(folder, 'fetched');
  await target.get('copy-4', fetched, signal);
  expect(readFileSync(fetched, 'utf8')).toBe('copy-4');
  await expect(target.get('copy-4', fetched, signal)).rejects.toThrow('EEXIST');
  expect(target.address).not.toContain(s3.key.id);
});

test.each<[string, () => Partial<S3Settings>, RegExp]>([
  ['the wrong key', () => ({ accessKeyId: 'AKIDWRONG' }), /does not know the key: check BACKUP_ACCESS_KEY_ID\.$/],
  ['the wrong secret', () => ({ secretAccessKey: 'no' }), /refuses the signature: check BACKUP_SECRET_ACCESS_KEY\.$/],
  [
    'the wrong bucket',
    () => ({ address: `${s3.origin}/other` }),
    /has no such bucket: create it, or correct BACKUP_TO/,
  ],
  ['the wrong region', () => ({ region: 'eu-west-1' }), /another region: set BACKUP_REGION to us-east-1\.$/],
  [
    'a service that is away',
    () => ({ address: 'http://127.0.0.1:9/copies' }),
    /127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)/,
  ],
  [
    'a name that nobody knows',
    () => ({ address: 'http://s3.invalid/copies' }),
    /s3\.invalid cannot be reached \((ENOTFOUND|EAI_AGAIN)\)/,
  ],
])('%s is a sentence', async (_, settings, message) => {
  const target = open(settings());
  await expect(target.list(signal)).rejects.toThrow(message);
  await expect(store(target, 'copy-1')).rejects.toThrow(message);
  expect(s3.objects.size).toBe(0);
});

test.each([
  ['AccessDenied', /needs to list, read, write and delete/],
  ['QuotaExceeded', /has no space left/],
  ['EntityTooLarge', /does not take a file this large/],
  ['SlowDown', /answers 503 SlowDown; the next copy is tried when it is due/],
  ['gone', /cannot be reached/],
])('the answer %s is a sentence', async (code, message) => {
  s3.state.fail = () => code;
  await expect(store(open(), 'copy-1')).rejects.toThrow(message);
});

test('clocks that differ by 20 minutes are named, with the time of the service', async () => {
  s3.state.skewMs = 20 * 60_000;
  await expect(open().list(signal)).rejects.toThrow(
    /has another time \(\d{4}-.*Z\) than this machine: set the machine's clock/,
  );
});

test('an expired certificate is a sentence', async () => {
  const trusted = getCACertificates();
  const server = createServer(expiredCertificate);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    setDefaultCACertificates([...trusted, expiredCertificate.cert]);
    const { port } = server.address() as AddressInfo;
    const target = open({ address: `https://127.0.0.1:${port}/copies` });
    await expect(target.list(signal)).rejects.toThrow(
      `The certificate of 127.0.0.1:${port} is not valid (CERT_HAS_EXPIRED): renew or correct it.`,
    );
  } finally {
    setDefaultCACertificates(trusted);
    server.close();
  }
});

test('a stop ends a transfer at once', async () => {
  const controller = new AbortController();
  s3.state.fail = () => {
    controller.abort(new Error('stopped'));
    return undefined;
  };
  await expect(open().list(controller.signal)).rejects.toThrow('stopped');
});
