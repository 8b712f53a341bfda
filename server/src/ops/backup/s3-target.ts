import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { failureOfAnswer, failureOfConnection } from './s3-failure.ts';
import { BackupError, type BackupTarget } from './target.ts';

const connectMs = 10_000;
/** Of silence while an answer is due or arrives: storing a large file takes the service a while. */
const silenceMs = 60_000;
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export interface S3Settings {
  /** `https://HOST/BUCKET` or `https://HOST/BUCKET/FOLDER`. */
  readonly address: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Read from the names of some services' hosts if undefined, else us-east-1. */
  readonly region?: string | undefined;
}

interface Sent {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly file?: string;
  readonly sha256?: string;
}

/** Copies in a bucket of S3 or a service with the same protocol, addressed by path. */
export function createS3Target({ address, accessKeyId, secretAccessKey, region }: S3Settings): BackupTarget {
  const base = new URL(address);
  const [bucket = '', ...folders] = base.pathname.split('/').filter((part) => part !== '');
  const prefix = folders.map((folder) => `${decodeURIComponent(folder)}/`).join('');
  const { host } = base;
  const urlOf = (name: string) => new URL(`/${[bucket, ...folders, name].join('/')}`, base);
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    pipelining: 0,
  });

  /** @returns the answer if the service did what was asked; its body must be read */
  async function send(
    { method, url, file, sha256 = nothing }: Sent,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': sha256 },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      ...(region === undefined ? {} : { region }),
    }).sign();
    const headers = Object.fromEntries(signed.headers);
    if (file !== undefined) headers['content-length'] = String(statSync(file).size);
    const body = file === undefined ? null : createReadStream(file);
    try {
      const answer = await request(signed.url, { method, headers, body, signal, dispatcher });
      if (answer.statusCode < 300) return answer;
      throw failureOfAnswer(host, answer.statusCode, await answer.body.text());
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof BackupError ? error : failureOfConnection(host, error as Error);
    } finally {
      body?.destroy();
    }
  }

  return {
    address: `${host}${base.pathname}`,
    async list(signal) {
      const names: string[] = [];
      let token: string | undefined;
      do {
        const url = new URL(`/${bucket}`, base);
        const query = { 'list-type': '2', prefix: `${prefix}copy-`, ...(token && { 'continuation-token': token }) };
        url.search = String(new URLSearchParams(query));
        const xml = await (await send({ method: 'GET', url }, signal)).body.text();
        // Of these names all are ours: those that hold characters XML must escape are not.
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(prefix.length));
        token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1];
      } while (token !== undefined);
      return names;
    },
    async put(name, file, sha256, signal) {
      await (await send({ method: 'PUT', url: urlOf(name), file, sha256 }, signal)).body.dump();
    },
    async get(name, file, signal) {
      const { body } = await send({ method: 'GET', url: urlOf(name) }, signal);
      try {
        await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
      } catch (error) {
        signal.throwIfAborted();
        if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
        throw failureOfConnection(host, error as Error);
      }
    },
    async remove(name, signal) {
      await (await send({ method: 'DELETE', url: urlOf(name) }, signal)).body.dump();
    },
  };
}
