import { timingSafeEqual } from 'node:crypto';
import { alertTexts } from '@interest-miner/contract/alerts/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { escapeHtml, operatorHtml } from '../../http/html.ts';
import { findWatchOwner, setMailOff } from './queries/owners.ts';

const path = '/alerts/end-mails';
const signatureOf = (secrets: Deps['secrets'], ownerId: string) => secrets.keyedHash('alert mails', ownerId);

/** A signed token that ends the alert mails of one person without a login. */
const mailToken = (secrets: Deps['secrets'], ownerId: string): string => `${ownerId}.${signatureOf(secrets, ownerId)}`;

/** The unsubscribe link in a mail: opening it shows a page that asks; a POST ends the mails (RFC 8058). */
export const endMailsLink = (secrets: Deps['secrets'], publicUrl: string, ownerId: string): string =>
  new URL(`/api${path}?token=${mailToken(secrets, ownerId)}`, publicUrl).href;

/** The owner named by a token; undefined if the signature is wrong. */
function ownerIn(secrets: Deps['secrets'], token: string): string | undefined {
  const dot = token.lastIndexOf('.');
  const ownerId = token.slice(0, Math.max(0, dot));
  const given = Buffer.from(token.slice(dot + 1));
  const signature = Buffer.from(signatureOf(secrets, ownerId));
  return given.length === signature.length && timingSafeEqual(given, signature) ? ownerId : undefined;
}

const styles = `body { background: light-dark(#faf9f6, #12161c); color: light-dark(#171b22, #e8ecf1); }
main { padding-top: 4rem; }
h1 { font-size: 26px; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 6px; background: #0c6b5e; color: #fff; font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid #3bb7a3; outline-offset: 2px; }`;

function send(reply: FastifyReply, sentences: readonly string[], button?: string) {
  const title = 'Interest Miner';
  const body = `<main><h1>${title}</h1>
${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')}
${button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`}</main>`;
  reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex').type('text/html; charset=utf-8');
  return reply.send(operatorHtml({ title, nonce: reply.styleNonce(), width: '32rem', styles, body }));
}

/**
 * The unsubscribe link at the end of each alert mail, without a login. Opening it changes nothing, because mail scanners open
 * links; the page's button and the button of mail programs send a POST.
 */
export function alertNavigation(api: FastifyInstance, deps: Deps): void {
  const tags = ['alerts'];
  async function ownerOfLink(request: FastifyRequest) {
    const { token } = (request.query ?? {}) as Record<string, unknown>;
    const ownerId = typeof token === 'string' && token.length <= 200 ? ownerIn(deps.secrets, token) : undefined;
    const owner = ownerId === undefined ? undefined : await findWatchOwner(deps.db, ownerId);
    if (!owner) throw new AppError('not_found', { message: alertTexts.linkBroken });
    return owner;
  }
  api.register(async (scope) => {
    // Mail programs send either form type; the body is ignored.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    const ask = { summary: 'The page behind the link in mails about alerts', tags };
    scope.get(path, { schema: ask }, async (request, reply) => {
      const { mail_off } = await ownerOfLink(request);
      return mail_off === 1
        ? send(reply, [alertTexts.mailOff, alertTexts.mailOnAgain])
        : send(reply, [alertTexts.endMails], alertTexts.endMailsButton);
    });
    const end = { summary: 'End mails about alerts, by the link in them', tags };
    scope.post(path, { schema: end }, async (request, reply) => {
      const { owner_id } = await ownerOfLink(request);
      await setMailOff(deps.db, owner_id, true, deps.clock());
      return send(reply, [alertTexts.mailOff, alertTexts.mailOnAgain]);
    });
  });
}
