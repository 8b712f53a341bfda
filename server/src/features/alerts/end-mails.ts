import { timingSafeEqual } from 'node:crypto';
import { alertTexts } from '@interest-miner/contract/alerts/endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/errors.ts';
import type { AlertDeps } from './deps.ts';
import { findWatchOwner, setMailOff } from './queries.ts';

const signatureOf = (secrets: AlertDeps['secrets'], ownerId: string) => secrets.keyedHash('alert mails', ownerId);

/** Ends the mails of one person without a login; signed, so that nobody can make one for somebody else. */
export const mailToken = (secrets: AlertDeps['secrets'], ownerId: string): string =>
  `${ownerId}.${signatureOf(secrets, ownerId)}`;

/** The owner named by a token; undefined if it was not signed here. */
function ownerIn(secrets: AlertDeps['secrets'], token: string): string | undefined {
  const dot = token.lastIndexOf('.');
  const ownerId = token.slice(0, Math.max(0, dot));
  const given = Buffer.from(token.slice(dot + 1));
  const signature = Buffer.from(signatureOf(secrets, ownerId));
  return given.length === signature.length && timingSafeEqual(given, signature) ? ownerId : undefined;
}

const page = (sentence: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Interest Miner</title><p>${sentence}</p></html>`;

/** The link at the end of each mail about alerts: one click, no login. */
export function alertNavigation(api: FastifyInstance, deps: AlertDeps): void {
  const schema = { summary: 'End mails about alerts, by the link in them', tags: ['alerts'] };
  api.get('/alerts/end-mails', { schema }, async (request, reply) => {
    const { token } = (request.query ?? {}) as Record<string, unknown>;
    const ownerId = typeof token === 'string' && token.length <= 200 ? ownerIn(deps.secrets, token) : undefined;
    const known = ownerId === undefined ? undefined : await findWatchOwner(deps.db, ownerId);
    if (!known) throw new AppError('not_found', { message: alertTexts.linkBroken });
    await setMailOff(deps.db, known.owner_id, true, deps.clock());
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex').type('text/html; charset=utf-8');
    return reply.send(page(`${alertTexts.mailOff} You can turn them on again in the notifications panel.`));
  });
}
