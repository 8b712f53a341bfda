import type { Endpoint, EndpointResult } from '@interest-miner/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding, encodingFor, worthFromBytes } from './compress.ts';
import { FileResponse } from './file-response.ts';

/** A copy with its own memory: a cached slice would keep the whole pool it was cut from. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * A response parsed and serialised earlier, to be sent unchanged; each compressed form is created on first request
 * and cached. What one user may see is cached only under a key that names it.
 */
export class EncodedResponse extends FileResponse {
  readonly body: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  private constructor(body: Buffer) {
    super();
    this.body = body;
  }

  /** Parses a result through the endpoint's response schema, so that a cached answer leaks no more than a fresh one. */
  static of<E extends Endpoint>({ response }: E, result: EndpointResult<E>): EncodedResponse {
    return new EncodedResponse(exact(Buffer.from(JSON.stringify(response.schema.parse(response.wrap(result))))));
  }

  /** Sends it in the best encoding that the client accepts. */
  async sendTo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type('application/json; charset=utf-8');
    if (this.body.length < worthFromBytes) return reply.send(this.body);
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return reply.send(this.body);
    const body = await this.#in(encoding);
    return reply.header('content-encoding', encoding).send(body);
  }

  #in(encoding: Encoding): Promise<Buffer> {
    let body = this.#encoded.get(encoding);
    if (body === undefined) {
      body = compress(encoding, this.body).then(exact);
      this.#encoded.set(encoding, body);
      body.catch(() => this.#encoded.delete(encoding));
    }
    return body;
  }
}

export type EncodedResponseCache = LRUCache<string, EncodedResponse>;

// Twice, for later compressed forms; a key in V8 takes up to two bytes per unit, a buffer about 200 of its own.
const bytesOf = (answer: EncodedResponse, key: string) => 2 * (answer.body.length + key.length) + 1000;

/**
 * Caches encoded responses and evicts the least recently used first.
 * @param maxBytes total size; an entry larger than a quarter of it is not cached
 */
export function createEncodedResponseCache(maxBytes: number): EncodedResponseCache {
  return new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.floor(maxBytes / 4), sizeCalculation: bytesOf });
}

/**
 * Caches encoded responses under keys that change with their content. Of concurrent callers with one key, one makes the
 * response and all get it.
 */
export function createEncodeOnce(maxBytes: number) {
  const cache = createEncodedResponseCache(maxBytes);
  const underWay = new Map<string, Promise<EncodedResponse>>();
  return (key: string, make: () => Promise<EncodedResponse>): Promise<EncodedResponse> => {
    const cached = cache.get(key);
    if (cached) return Promise.resolve(cached);
    let making = underWay.get(key);
    if (making === undefined) {
      making = make()
        .then((response) => {
          cache.set(key, response);
          return response;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, making);
    }
    return making;
  };
}

export type EncodeOnce = ReturnType<typeof createEncodeOnce>;
