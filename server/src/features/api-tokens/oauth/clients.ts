import { randomUUID } from 'node:crypto';
import { assistantTexts } from '@interest-miner/contract/api-tokens/texts';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { findClient } from './client-queries.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** A program that asks for access. */
export interface Client {
  readonly id: string;
  /** The name it gives itself, unverified. */
  readonly name: string;
  /** The website that its description came from; null if it registered itself. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
}

const nameLength = 80;

/** A new id for a client that registers itself. */
export const newClientId = () => `imd_${randomUUID()}`;
const registeredId = /^imd_[\da-f-]{36}$/;

/** Untrusted text on one line, without characters that reverse, hide or break other text. */
export function plainName(name: string): string {
  return name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, nameLength);
}

/** The fields of a client document that are used. Other kinds of addresses, such as an app's own scheme, are dropped. */
const clientDocument = z.object({
  client_id: z.string(),
  client_name: z.string().max(500).optional(),
  redirect_uris: z
    .array(z.string())
    .max(50)
    .transform((uris) => uris.filter(isRedirectUri)),
  // Every client here is public: one that expects to prove itself with a key or a secret must not be accepted without it.
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.undefined().optional(),
});

/** Whether a client id is the address of a document: https, with a path, without a fragment or credentials. */
export function isDocumentUrl(id: string): boolean {
  if (!/^https:\/\/[\x21-\x7e]+$/.test(id) || id.length > 500 || /[#@\\]/.test(id) || !URL.canParse(id)) return false;
  const url = new URL(id);
  // The parser resolves dots and lower-cases the host: an id that it changes is another spelling of the same address.
  return url.href === id && url.pathname !== '/';
}

async function readDocument(deps: Deps, id: string): Promise<Client> {
  const raw = await deps.clientDocuments.read(id);
  if (raw === undefined) throw new AppError('assistant_refused', { message: assistantTexts.documentUnreadable });
  const document = clientDocument.safeParse(raw);
  if (!document.success || document.data.client_id !== id)
    throw new AppError('assistant_refused', { message: assistantTexts.documentWrong });
  const { host } = new URL(id);
  const { client_name = '', redirect_uris: redirectUris } = document.data;
  return { id, name: plainName(client_name) || host, host, redirectUris };
}

/**
 * The client behind a client id: a document at that address, or one that registered itself.
 * @throws AppError assistant_refused, overloaded
 */
export async function loadClient(deps: Deps, id: string | undefined): Promise<Client> {
  if (id === undefined) throw new AppError('assistant_refused', { message: assistantTexts.clientMissing });
  if (isDocumentUrl(id)) return readDocument(deps, id);
  // PostgreSQL rejects text with a zero byte, so only ids of our shape are looked up.
  const found = registeredId.test(id) ? await findClient(deps.db, id) : undefined;
  if (!found) throw new AppError('assistant_refused', { message: assistantTexts.clientUnknown });
  return { id, name: found.name, host: null, redirectUris: JSON.parse(found.redirect_uris) as string[] };
}
