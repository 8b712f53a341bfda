import { z } from 'zod';
import { ApiError } from '#web/lib/api-error.ts';
import { texts } from './texts.ts';

const version = '2026-07-28';
const timeoutMs = 15_000;

const answer = z.object({
  result: z.object({ isError: z.boolean().optional(), content: z.array(z.object({ text: z.string() })).min(1) }),
});
const failure = z.object({ message: z.string() });
/** The response if the token does not include the tool. */
const closed = z.object({ error: z.object({ code: z.literal(-32602) }) });

/** The part of the search tool's result that the page shows. */
const found = z.object({
  interests: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lower: z.number().nullable(),
      upper: z.number().nullable(),
      source: z.enum(['meta', 'catalogue']),
    }),
  ),
});
export type Found = z.output<typeof found>['interests'];

/**
 * Calls `search_interests` at `/mcp`, as an assistant does.
 * @throws {ApiError} with the server's message, if it sent one
 */
export async function trySearchTool(query: string, token: string, signal: AbortSignal): Promise<Found> {
  const method = 'tools/call';
  const name = 'search_interests';
  const response = await fetch('/mcp', {
    method: 'POST',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      'mcp-protocol-version': version,
      'mcp-method': method,
      'mcp-name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        name,
        arguments: { query, limit: 5 },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': version,
          'io.modelcontextprotocol/clientInfo': { name: 'interest-miner-web', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
  const json: unknown = await response.json().catch(() => undefined);
  const { result } = answer.safeParse(json).data ?? {};
  const text = result?.content[0]?.text;
  if (result && text !== undefined && result.isError !== true) return found.parse(JSON.parse(text)).interests;
  let said: unknown = closed.safeParse(json).success ? { message: texts.tryClosed } : json;
  try {
    if (text !== undefined) said = JSON.parse(text);
  } catch {
    said = { message: text };
  }
  throw new ApiError({ code: 'refused', message: failure.safeParse(said).data?.message ?? texts.tryFailed });
}
