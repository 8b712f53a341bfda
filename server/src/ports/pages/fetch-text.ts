import { addressTexts } from '@interest-miner/contract/premium/texts';
import type { HttpClient } from '../http-client/http-client.ts';
import type { HttpFailure } from '../http-client/http-error.ts';
import { HttpError } from '../http-client/http-error.ts';
import { PageError } from './port.ts';

export interface FetchOptions {
  readonly client: HttpClient;
  readonly userAgent: string;
  /** The content types to ask for. */
  readonly accept: string;
  /** Aborts the whole reading. */
  readonly signal: AbortSignal;
}

export interface FetchedText {
  readonly status: number;
  /** The redirect's target; null if there is none. */
  readonly location: string | null;
  /** Empty for a redirect or an error. */
  readonly text: string;
}

const failureTexts: Partial<Record<HttpFailure, string>> = {
  not_found: addressTexts.notFound,
  not_allowed: addressTexts.notPublic,
  no_connection: addressTexts.unreachable,
  timeout: addressTexts.tooSlow,
  too_large: addressTexts.tooLarge,
  unreadable: addressTexts.unreadable,
};

function charsetOf(contentType: string, start: string): string {
  const named = /charset=["']?([\w-]+)/i;
  return named.exec(contentType)?.[1] ?? named.exec(start)?.[1] ?? 'utf-8';
}

function toText(bytes: Buffer, contentType: string): string {
  try {
    return new TextDecoder(charsetOf(contentType, bytes.toString('latin1', 0, 1024))).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const isSuccess = (status: number) => status >= 200 && status <= 299;

/**
 * One GET without redirects or cookies.
 * @param accepts whether a content type is read
 * @throws PageError with a message for the user
 */
export async function fetchText(
  url: URL,
  { client, userAgent, accept, signal }: FetchOptions,
  accepts: (contentType: string) => boolean,
): Promise<FetchedText> {
  try {
    const { status, headers, body } = await client.send(
      {
        method: 'GET',
        url,
        headers: { 'user-agent': userAgent, accept },
        wantsBody: (code, head) => isSuccess(code) && accepts(head['content-type'] ?? ''),
      },
      signal,
    );
    const contentType = headers['content-type'] ?? '';
    const location = status >= 300 && status < 400 ? (headers.location ?? null) : null;
    if (!isSuccess(status)) return { status, location, text: '' };
    if (!accepts(contentType)) throw new PageError(addressTexts.notHtml);
    return { status, location, text: toText(body, contentType) };
  } catch (error) {
    if (signal.aborted) throw new PageError(addressTexts.tooSlow);
    if (error instanceof PageError) throw error;
    const text = error instanceof HttpError ? failureTexts[error.failure] : undefined;
    throw new PageError(text ?? addressTexts.unreachable, { cause: error });
  }
}
