import { premiumTexts } from '@interest-miner/contract/premium/texts';
import type { AiError } from '../../ports/ai/port.ts';

const failures: Record<AiError['failure'], string> = {
  timeout: 'The AI model did not answer in time.',
  busy: 'The AI model is busy right now.',
  refused: 'The AI model declined this brief.',
  unusable: 'The AI model’s answer could not be used.',
  unreachable: 'The AI model cannot be reached right now.',
  key: 'The AI model rejected our key; the operator needs to check it.',
};

/** Notice that the built-in engine replaced the model, and why. */
export function fallbackNotice(failure: AiError['failure'], all: boolean): string {
  const part = all ? 'The built-in engine did this analysis.' : 'The built-in engine ranked these interests.';
  return `${failures[failure]} ${part}`;
}

/** Notice that some lookups failed. */
export function missingNotice(failed: number, all: number): string {
  return `${failed} of ${all} lookups got no answer. Run the analysis again later for the rest.`;
}

export const keywordNotice = 'The sentence encoder is not available, so interests were ranked by words alone.';

/** The longest quotation of what was not read. */
const QUOTED = 160;

/** Notice that a brief was not read, or which of its sentences were not. */
export function unreadNotice(unread: 'all' | 'part', sentences: readonly string[]): string {
  if (unread === 'all') return premiumTexts.unread;
  const all = sentences.join(' ');
  if (all === '') return premiumTexts.partlyUnread;
  const text = all.length > QUOTED ? `${all.slice(0, QUOTED - 1).trimEnd()}…` : all;
  return `${premiumTexts.partlyUnread} ${premiumTexts.notRead(text)}`;
}
