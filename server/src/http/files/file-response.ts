import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response that a handler has prepared as bytes: it is sent as it is, without envelope or schema. */
export abstract class FileResponse {
  abstract sendTo(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
}

const attachment = (reply: FastifyReply, type: string, fileName: string) =>
  reply.type(type).header('content-disposition', `attachment; filename="${fileName}"`);

/** A JSON file to download, streamed piece by piece: it may not fit in memory. */
export class JsonDownload extends FileResponse {
  readonly #fileName: string;
  readonly #pieces: AsyncIterable<string>;

  /** @param fileName ASCII letters, digits, dots and hyphens */
  constructor(fileName: string, pieces: AsyncIterable<string>) {
    super();
    this.#fileName = fileName;
    this.#pieces = pieces;
  }

  sendTo(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const stream = Readable.from(this.#pieces, { objectMode: false });
    return attachment(reply, 'application/json; charset=utf-8', this.#fileName).send(stream);
  }
}

/** A PDF file to download. */
export class PdfDownload extends FileResponse {
  readonly #fileName: string;
  readonly #bytes: Buffer;

  /** @param fileName ASCII letters, digits, dots and hyphens */
  constructor(fileName: string, bytes: Buffer) {
    super();
    this.#fileName = fileName;
    this.#bytes = bytes;
  }

  sendTo(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return attachment(reply, 'application/pdf', this.#fileName).send(this.#bytes);
  }
}
