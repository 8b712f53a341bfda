import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChecks, readRows } from '../interests/meta/rows.ts';
import { errorIn } from './classify-error.ts';
import { errorText } from './errors.ts';
import { parseExactly } from './read-json.ts';
import { appSecretProof, createScrubber, tokenMark } from './secrets.ts';
import { readRetryAfter, readUsage } from './usage.ts';

const minute = 60_000;

function errorOf(code: number, error_subcode?: number, more: object = {}, regainMs = 0, inARow = 0) {
  const json = { error: { message: 'm', type: 'OAuthException', code, error_subcode, fbtrace_id: 't', ...more } };
  const found = errorIn({ status: 400, json, regainMs, retryAfterMs: 0 }, inARow);
  return found && { kind: found.kind, retry: found.retry, pauseMs: found.pauseMs };
}

describe("Meta's error codes", () => {
  test.each([
    [1, undefined, 'outage', true, 0],
    [2, undefined, 'outage', true, 0],
    [4, undefined, 'app_limit', false, 5 * minute],
    [32, undefined, 'app_limit', false, 5 * minute],
    [17, undefined, 'account_limit', false, minute],
    [613, 1_487_742, 'account_limit', false, minute],
    [613, undefined, 'abuse', false, 24 * 60 * minute],
    [80_000, undefined, 'account_limit', false, 5 * minute],
    [80_003, undefined, 'account_limit', false, 5 * minute],
    [80_004, undefined, 'account_limit', false, 5 * minute],
    [80_014, undefined, 'account_limit', false, 5 * minute],
    [102, undefined, 'token', false, 15 * minute],
    [190, undefined, 'token', false, 15 * minute],
    [190, 458, 'token', false, 15 * minute],
    [190, 460, 'token', false, 15 * minute],
    [190, 463, 'token', false, 15 * minute],
    [190, 464, 'token', false, 15 * minute],
    [190, 467, 'token', false, 15 * minute],
    [190, 459, 'checkpoint', false, 5 * minute],
    [368, undefined, 'policy', false, 15 * minute],
    [100, undefined, 'refused', false, 0],
    [100, 1_885_364, 'refused', false, 0],
    [10, undefined, 'permission', false, 5 * minute],
    [200, undefined, 'permission', false, 5 * minute],
    [299, undefined, 'permission', false, 5 * minute],
    [2635, undefined, 'version', false, 5 * minute],
    [300, undefined, 'refused', false, 0],
    [99_999, undefined, 'refused', false, 0],
  ])('%i/%s is %s', (code, subcode, kind, retry, pauseMs) => {
    expect(errorOf(code, subcode)).toEqual({ kind, retry, pauseMs });
  });

  test('an account that repeatedly reaches its limit pauses longer, from 60 to 300 s', () => {
    const pauses = [0, 1, 2, 3, 10, 2000].map((inARow) => errorOf(17, undefined, {}, 0, inARow)?.pauseMs);
    expect(pauses).toEqual([60_000, 120_000, 240_000, 300_000, 300_000, 300_000]);
  });

  test.each([80_000, 80_003, 80_004, 80_014, 4, 17])('%i waits for the minutes in the header', (code) => {
    expect(errorOf(code, undefined, {}, 42 * minute)?.pauseMs).toBe(42 * minute);
  });

  test('a transient error with any code is retried', () => {
    expect(errorOf(5555, undefined, { is_transient: true })).toMatchObject({ kind: 'outage', retry: true });
  });

  test('the user message from Meta is kept, title first', () => {
    const json = { error: { code: 100, error_user_title: 'No location', error_user_msg: 'Add a place.' } };
    const found = errorIn({ status: 400, json, regainMs: 0, retryAfterMs: 0 }, 0);
    expect(found?.userMessage).toBe('No location: Add a place.');
  });

  test.each([
    [200, { data: [] }, undefined],
    [200, undefined, 'unreadable'],
    [500, undefined, 'outage'],
    [502, '<html>', 'outage'],
    [429, undefined, 'app_limit'],
    [302, undefined, 'outage'],
    [200, { error: { code: 'x' } }, 'refused'],
  ])('HTTP %i with %o is %s', (status, json, kind) => {
    expect(errorIn({ status, json, regainMs: 0, retryAfterMs: 0 }, 0)?.kind).toBe(kind);
  });

  test('every kind has a message that says what to do', () => {
    const kinds = ['outage', 'unreadable', 'app_limit', 'account_limit', 'abuse', 'token'] as const;
    const more = ['checkpoint', 'policy', 'permission', 'version', 'refused', 'busy'] as const;
    for (const kind of [...kinds, ...more]) {
      expect(errorText(kind, 3 * minute)).toMatch(/try again|[Aa]sk the operator|operator needs to|try other words/);
    }
    expect(errorText('app_limit', 42 * minute)).toContain('in about 42 minutes');
  });
});

describe('usage headers', () => {
  test('the highest share of any limit counts, with the longest wait', () => {
    const headers = {
      'x-app-usage': '{"call_count":28,"total_time":25,"total_cputime":81}',
      'x-ad-account-usage': '{"acc_id_util_pct":9.67,"reset_time_duration":100}',
      'x-business-use-case-usage':
        '{"1":[{"type":"ads_insights","call_count":12,"total_cputime":1,"total_time":1,"estimated_time_to_regain_access":0}],"2":[{"type":"ads_management","call_count":100,"estimated_time_to_regain_access":19}]}',
    };
    expect(readUsage(headers)).toEqual({ percent: 100, regainMs: 19 * minute });
  });

  test('an account at its limit waits until it is reset', () => {
    expect(readUsage({ 'x-ad-account-usage': '{"acc_id_util_pct":100,"reset_time_duration":90}' }).regainMs).toBe(
      90_000,
    );
  });

  test.each(['', 'null', '[]', '"x"', '{', '{"call_count":"90"}', '{"call_count":null}', '{"1":{"call_count":5}}'])(
    'invalid headers are ignored: %s',
    (value) => {
      const { percent, regainMs } = readUsage({ 'x-app-usage': value, 'x-business-use-case-usage': value });
      expect(percent ?? 0).toBe(0);
      expect(regainMs).toBe(0);
    },
  );

  test.each([
    ['30', 30_000],
    ['', 0],
    ['-5', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
    ['999999999', 86_400_000],
  ])('Retry-After %s', (value, ms) => expect(readRetryAfter({ 'retry-after': value })).toBe(ms));
});

describe('secrets', () => {
  test('the proof matches an independently computed value', () => {
    expect(appSecretProof('test_app_secret', 'EAAB_test_token')).toBe(
      'e9d107fd0932dca1e0bad1e5d56be07ff87824d7ed79aaddcb06139adfcad459',
    );
  });

  test('secrets in every form, and anything that looks like a token, are removed from a text', () => {
    const scrub = createScrubber(['a+b/c==', undefined, '']);
    expect(scrub('x a+b/c== y a%2Bb%2Fc%3D%3D z EAABwzLixnjYBO12')).toBe('x [hidden] y [hidden] z [hidden]');
  });

  test('the fingerprint of a token reveals nothing and differs between tokens', () => {
    expect(tokenMark('one')).not.toBe(tokenMark('two'));
    expect(tokenMark('EAAB_test_token')).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('rows', () => {
  const good = {
    id: '6003166956668',
    name: 'Dhaka District',
    audience_size_lower_bound: 6_251_003,
    audience_size_upper_bound: 7_351_180,
    path: ['Interests', 'Additional interests', 'Dhaka District'],
    description: null,
    disambiguation_category: 'County',
    topic: 'Travel, places and events',
  };

  test('a row is parsed, and optional fields may be missing', () => {
    expect(readRows([good])?.[0]).toEqual({
      id: '6003166956668',
      n: 'Dhaka District',
      l: 6_251_003,
      u: 7_351_180,
      p: ['Interests', 'Additional interests', 'Dhaka District'],
      t: 'Travel, places and events',
      d: 'County',
    });
    expect(readRows([{ id: '1', name: 'Bare' }])).toEqual([
      { id: '1', n: 'Bare', l: null, u: null, p: ['Interests', 'Bare'], t: null },
    ]);
  });

  test.each([
    ['no object', 5],
    ['null', null],
    ['a list', [good]],
    ['no id', { ...good, id: undefined }],
    ['a malformed id', { ...good, id: '6003; drop' }],
    ['no name', { ...good, name: '' }],
    ['a malformed name', { ...good, name: { toString: 'x' } }],
  ])('one invalid row does not affect the rest: %s', (_name, bad) => {
    expect(readRows([bad, good])?.map(({ id }) => id)).toEqual([good.id]);
    expect(readRows([bad])).toBeUndefined();
  });

  test('-1, text and invalid sizes count as missing; swapped bounds are corrected', () => {
    const sizes = (lower: unknown, upper: unknown) => {
      const row = readRows([{ ...good, audience_size_lower_bound: lower, audience_size_upper_bound: upper }])?.[0];
      return [row?.l, row?.u];
    };
    expect(sizes(-1, -1)).toEqual([null, null]);
    expect(sizes('1000', 'many')).toEqual([1000, null]);
    expect(sizes(null, 1e300)).toEqual([null, null]);
    expect(sizes(20, 10)).toEqual([10, 20]);
    expect(readRows([{ id: '1', name: 'Old', audience_size: 68_310_258 }])?.[0]).toMatchObject({
      l: 68_310_258,
      u: null,
    });
  });

  test('names are one clean line, without duplicates', () => {
    const rows = readRows([{ ...good, name: ' a\u0000b\nc\u2028d\ud800 ' }, good, { ...good, name: 'again' }]);
    expect(rows?.map(({ n }) => n)).toEqual(['a b c d\ufffd']);
    expect(readRows([{ ...good, name: 'x'.repeat(100_000) }])?.[0]?.n).toHaveLength(300);
  });

  test('numeric ids keep every digit', () => {
    const json = parseExactly('{"data":[{"name":"Japan","valid":true,"id":23842588888640185501,"audience_size":683}]}');
    const checks = readChecks((json as { data: unknown[] }).data, ['23842588888640185501']);
    expect(checks.get('23842588888640185501')).toMatchObject({ valid: true, n: 'Japan', l: 683 });
  });

  test('checks are matched by id, by the id as name, or by position if another id replaced it', () => {
    const list = [
      { name: 'Old and new', valid: true, id: 2002 },
      { name: '1003', valid: false },
      { name: 'Japan', valid: true, id: 1001, audience_size: 5 },
      'nonsense',
    ];
    const checks = readChecks(list, ['1002', '1003', '1001', '1004']);
    expect(checks.get('1002')).toMatchObject({ valid: true, id: '2002', n: 'Old and new' });
    expect(checks.get('1003')).toMatchObject({ valid: false, n: null });
    expect(checks.get('1001')).toMatchObject({ valid: true, id: '1001', l: 5 });
    expect(checks.has('1004')).toBe(false);
  });

  test('any JSON is parsed or ignored, never an exception', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.record({ id: fc.jsonValue(), name: fc.jsonValue(), path: fc.jsonValue(), valid: fc.jsonValue() }),
          ),
        ),
        (list) => {
          for (const row of readRows(list) ?? []) {
            expect(row.id).toMatch(/^\d{1,30}$/);
            expect(row.n.trim()).not.toBe('');
            expect(row.n.isWellFormed()).toBe(true);
          }
          readChecks(list, ['1', '2']);
          errorIn({ status: 200, json: list, regainMs: 0, retryAfterMs: 0 }, 0);
        },
      ),
    );
  });
});
