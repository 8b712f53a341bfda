import { readFileSync } from 'node:fs';
import { authTexts } from '@interest-miner/contract/auth';
import { AppError } from '../../../http/errors.ts';

// 3,000 commonest passwords of zxcvbn's list (MIT, see common-passwords.LICENSE.txt), and roots of those that people
// build to pass a rule like ours.
const alsoCommon =
  'aa123456 abc abcd abcde abcdef asd company india interestminer login mysql qwe root temp user zxc'.split(' ');
const common = new Set([
  ...readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
  ...alsoCommon,
]);

/** Characters around the root that a guesser tries: years, 123, exclamation marks. More than that is a secret of its own. */
const maxAround = 10;
const shortestRoot = 3;
const leet: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Digits under the signs of a keyboard: `1qaz@WSX` is `1qaz2wsx` typed with one more key. */
const unshifted: Record<string, string> = { '!': '1', '@': '2', '#': '3', $: '4', '%': '5', '&': '7', '*': '8' };

/** The words that a password may be a dressed-up form of. */
function rootsOf(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase();
  const edges = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const dressed = lower.replace(/^[\d@$!%*?&._#-]+(?=.*\p{L})|[\d%*?&._#!-]+$/gu, '');
  const roots = [edges, dressed].filter(
    (root) => root.length >= shortestRoot && lower.length - root.length <= maxAround,
  );
  const plain = [
    ...roots,
    lower,
    lower.replace(/[@$!%*?&._#-]/g, ''),
    ...[lower, lower.replace(/[@$!%*?&.#]+$/, '')].map((word) =>
      word.replace(/[!@#$%&*]/g, (char) => unshifted[char] ?? char),
    ),
  ];
  const undressed = plain.map((root) => root.replace(/[@4310!$57]/g, (char) => leet[char] ?? char));
  return [...plain, ...undressed, ...undressed.map((root) => root.replace(/[^\p{L}]+$/u, ''))];
}

/** Whether a password is one of the commonest, or one of them with capitals, digits, signs or look-alikes put on. */
export function isCommonPassword(password: string): boolean {
  return rootsOf(password).some((root) => common.has(root));
}

/**
 * Refuses common passwords. Checked here and not in the contract, so that the list stays out of the browser.
 * @param field name of the field that carries the new password
 * @throws AppError validation_failed
 */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  throw new AppError('validation_failed', {
    message: authTexts.passwordCommon,
    fields: { [field]: authTexts.passwordCommon },
  });
}
