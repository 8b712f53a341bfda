import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { post } from '../../bench/lib/server.ts';
import { type Call, type Made, makeTests } from './rich-tests.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const password = 'Prospect1!';
const business = (email: string) => ({
  productName: 'Prana Studio',
  category: 'Sports & Fitness',
  productDescription: 'Yoga and pilates classes, breathing workshops and retreats for busy people',
  location: 'Pune, India',
  promotionGoal: 'Lead Generation',
  targetAudience: 'Women from 25 to 45 who want to relax and get fit',
  contactEmail: email,
});
/** Removed in the test ad account, like every interest whose id ends this way. */
const lost = '6003242966413';

/** Tests are in the other one: the calls that one allows in five minutes are not enough for all of it. */
const adAccountOfPushes = 'act_1000000000000002';

/** Addresses of what an account has, by the name of the screen. */
export type Addresses = Readonly<Record<string, string>>;

/** A new account that has something of everything, made through the API. @returns its token and where things are */
export async function makeRichAccount(
  url: string,
  dataDir: string,
  email = 'meera@example.com',
): Promise<{ token: string; at: Addresses }> {
  const person = { email, password };
  await post(`${url}/api/auth/register`, { name: 'Meera Joshi', ...person, confirm_password: password });
  const token = (await post(`${url}/api/auth/login`, person)).json.access_token as string;
  const call: Call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };

  const { order, checkout, payment_uuid } = await call<{
    order: Made;
    checkout: { key: string };
    payment_uuid: string;
  }>('POST', '/subscriptions/razorpay/order', { plan_id: 3 });
  await post(`${url}/sandbox/razorpay/checkout/${order.id}`, { key_id: checkout.key, outcome: 'success' });
  await call('POST', `/billing/payments/${payment_uuid}/check`);
  await call('PUT', '/connections/meta', { access_token: 'test-ad-account' });

  const analysis = await call<Made & { brief_id: string; analyzedInterests: { id: string | null; name: string }[] }>(
    'POST',
    '/business/generate-interests',
    business(email),
  );
  await call('POST', '/business/generate-interests', {
    ...business(email),
    productName: 'Ridge Runner',
    location: 'Colorado, USA',
    productDescription: 'Trail running shoes and lightweight gear for mountain races',
    promotionGoal: 'Sales Conversion',
    targetAudience: 'Men 30-55 who run and hike',
  });
  const ids = analysis.analyzedInterests.flatMap(({ id }) => (id !== null && /^\d+$/.test(id) ? [id] : []));
  const sets = await call<{ title: string; rows: { id: string }[] }[]>('POST', '/audiences/sets', {
    analysis_id: analysis.id,
  });
  const audiences: Made[] = [];
  for (const { title, rows } of sets) {
    const spec = { groups: [rows.map(({ id }) => id)] };
    audiences.push(
      await call<Made>('POST', '/audiences', {
        name: `Prana Studio · ${title} · IN`,
        brief_id: analysis.brief_id,
        spec,
      }),
    );
  }
  const looks = await call<Made>('POST', '/audiences', {
    name: 'Looks in India',
    spec: { groups: [[lost, ...ids.slice(0, 4)], ids.slice(4, 8)], places: { countries: ['IN'] } },
  });
  const many = await call<Made>('POST', '/audiences', {
    name: 'A long name of an audience that says where, for whom and why it was built, in full',
    spec: { groups: [ids.slice(0, 60)], places: { countries: ['IN', 'US', 'DE'] } },
  });
  const list = await call<Made>('POST', '/lists', {
    name: 'Prana core',
    brief_id: analysis.brief_id,
    ids: ids.slice(0, 24),
  });
  const lostList = await call<Made>('POST', '/lists', { name: 'Autumn looks', ids: [lost, '6003188355978'] });
  const empty = await call<Made>('POST', '/lists', { name: 'For later' });
  const shared = await call<{ path: string }>('POST', `/lists/${list.id}/share`, { notes: true });
  const tests = await makeTests(call, audiences);
  await call('PUT', '/connections/meta', { ad_account_id: adAccountOfPushes });
  const pushed = await call<Made>('POST', `/audiences/${audiences[0]?.id}/push`, {
    ad_account_id: adAccountOfPushes,
    name: 'Prana Studio · Core · IN',
    objective: 'OUTCOME_LEADS',
    page_id: '100000000000101',
    special_ad_category: 'none',
    daily_budget: 500,
    dsa_beneficiary: 'Prana Studio',
    dsa_payor: 'Prana Studio',
    leave_out_missing: true,
    request_id: randomUUID(),
  });
  await call('PUT', '/saved-views', {
    revision: 0,
    views: ['Small ones', 'With an id, large first'].map((name) => ({
      id: randomUUID(),
      table: 'premium',
      name,
      search: 'sort=-size&id=1',
      columns: {},
      compact: false,
    })),
  });
  for (const term of ['yoga', 'coffee', 'trail running']) await call('POST', '/search-history/', { search_text: term });
  await call('POST', '/api-tokens', { name: 'Reporting script', scopes: ['lists:read'], expires_in_days: 90 });
  const checked = spawnSync(
    process.execPath,
    [`${root}server/src/boot.mjs`, 'admin', 'check-interests', person.email],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  if (checked.status !== 0) throw new Error(checked.stderr);
  return {
    token,
    at: {
      analysis: `/permium-miner?analysis=${analysis.id}`,
      list: `/lists/${list.id}`,
      'list-lost': `/lists/${lostList.id}`,
      'list-empty': `/lists/${empty.id}`,
      'shared-list': shared.path,
      audience: `/audiences/${audiences[0]?.id}`,
      'audience-lost': `/audiences/${looks.id}`,
      'audience-long': `/audiences/${many.id}`,
      'push-form': `/audiences/${audiences[1]?.id ?? looks.id}/push`,
      'push-lost': `/audiences/${looks.id}/push`,
      'push-status': `/pushes/${pushed.id}`,
      'test-plan': `/tests/new?cells=${audiences[0]?.id},${audiences[1]?.id}`,
      ...tests,
      receipt: `/billing-history/${payment_uuid}`,
    },
  };
}
