import { readFileSync } from 'node:fs';
import { authTexts } from '@interest-miner/contract/auth/texts';
import { AppError } from '../../../http/errors.ts';

// The 3,000 most common passwords of zxcvbn's list (MIT, see common-passwords.LICENSE.txt), and common roots of passwords
// made to pass rules like ours.
const alsoCommon =
  'aa123456 abc abcd abcde abcdef asd company india interestminer login mysql qwe root temp user zxc'.split(' ');
const common = new Set([
  ...readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
  ...alsoCommon,
]);

/** Maximum padding that attackers try around a root: years, 123, exclamation marks. Longer padding is a secret itself. */
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

/** The digits on the keys of these symbols: `1qaz@WSX` is `1qaz2wsx` typed with Shift. */
const unshifted: Record<string, string> = { '!': '1', '@': '2', '#': '3', $: '4', '%': '5', '&': '7', '*': '8' };

/** The words that a password may be a variation of. */
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

/** Whether a password is a common one, or a variation with capitals, digits, symbols or look-alike characters. */
export function isCommonPassword(password: string): boolean {
  return rootsOf(password).some((root) => common.has(root));
}

/**
 * Rejects common passwords. Checked here rather than in the contract, to keep the list out of the browser bundle.
 * @param field name of the request field with the new password
 * @throws AppError validation_failed
 */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  throw new AppError('validation_failed', {
    message: authTexts.passwordCommon,
    fields: { [field]: authTexts.passwordCommon },
  });
}
