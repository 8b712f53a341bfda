import { formatMoney } from '@interest-miner/contract/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml, operatorHtml } from '../../http/html.ts';
import { toDay } from '../../lib/time.ts';
import { isOver } from '../../ports/payments/sandbox/lifecycle.ts';
import { type SandboxSubscriptions, type Turn, turns } from '../../ports/payments/sandbox/subscriptions.ts';

const shown = 100;
const labels: Record<Turn, string> = {
  charge: 'Charge now',
  fail: 'Fail a charge',
  halt: 'Halt',
  cancel: 'Cancel',
};

type Clock = Pick<SandboxSubscriptions, 'list' | 'turn' | 'month'>;
type Listed = Awaited<ReturnType<Clock['list']>>[number];

const day = (time: number | null) => (time === null ? '–' : toDay(time * 1000));
const form = (action: string, buttons: string) =>
  `<form method="post" action="/operator/sandbox-subscriptions/${action}">${buttons}</form>`;
const button = (text: string, turn?: string) =>
  `<button${turn === undefined ? '' : ` name="turn" value="${turn}"`}>${text}</button>`;

function row(listed: Listed): string {
  const over = isOver(listed);
  const isOpen = listed.status === 'created';
  const possible = over ? [] : isOpen ? (['cancel'] as const) : turns;
  const price = listed.plan ? formatMoney(listed.plan.amount, listed.plan.currency, 'en-US') : '';
  const status = listed.ends_with_period && !over ? `${listed.status}, ends with the period` : listed.status;
  const buttons = possible.map((turn) => button(labels[turn], turn)).join(' ');
  return `<tr><td><code>${escapeHtml(listed.id)}</code><br>${escapeHtml(listed.plan?.name ?? '')} · ${price}</td>
<td>${status}</td><td>${listed.paid_count}</td><td>${day(listed.current_end)}</td><td>${day(listed.charge_at)}</td>
<td>${buttons === '' ? '' : form(listed.id, buttons)}</td></tr>`;
}

function page(rows: readonly Listed[], nonce: string): string {
  const table = `<div class="wide"><table><thead><tr><th>Subscription</th><th>State</th><th>Charges</th><th>Paid until</th>
<th>Next charge</th><th>What happens now</th></tr></thead><tbody>${rows.map(row).join('\n')}</tbody></table></div>`;
  return operatorHtml({
    title: 'Test subscriptions',
    nonce,
    width: '72rem',
    styles: `.wide { margin-top: 1rem; } table { font-size: 1rem; } th, td { padding: .5rem; white-space: nowrap; }
td:last-child { white-space: normal; min-width: 15rem; } form { display: inline; } button { min-height: 2rem; font: inherit; }`,
    body: `<h1>Test subscriptions</h1>
<p>Subscriptions of the built-in gateway. No money moves. Each button does now what time would do: the next charge succeeds or
fails, and webhooks report it. Four failed charges in a row halt a subscription.</p>
${form('month', button('One month passes: charge all'))}
${rows.length === 0 ? '<p>No subscription yet. Set RAZORPAY_SUBSCRIPTIONS=on and choose a plan.</p>' : table}`,
  });
}

/** The clock of the built-in gateway at `/sandbox-subscriptions` among the operator's protected pages. */
export function sandboxSubscriptionsPage(pages: FastifyInstance, clock: Clock): void {
  const path = '/sandbox-subscriptions';
  const hidden = { hide: true } as const;
  pages.get(path, { schema: hidden }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(await clock.list(shown), reply.styleNonce())),
  );
  pages.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(`${path}/month`, { schema: hidden }, async (_request, reply) => {
      await clock.month();
      return reply.redirect(`/operator${path}`, 303);
    });
    const params = z.object({ id: z.string().max(64) });
    const body = z.object({ turn: z.enum(turns) });
    scope.post(`${path}/:id`, { schema: { ...hidden, params, body } }, async (request, reply) => {
      const { id } = request.params as z.output<typeof params>;
      await clock.turn(id, (request.body as z.output<typeof body>).turn);
      return reply.redirect(`/operator${path}`, 303);
    });
  });
}
