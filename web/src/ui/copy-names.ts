import { copyText } from '#web/lib/browser.ts';
import { formatCount } from '#web/lib/format.ts';
import { showToast } from './toast.tsx';

const texts = {
  copied: (count: number) => (count === 1 ? '1 name copied' : `${formatCount(count)} names copied`),
  failed: 'Your browser did not allow copying.',
} as const;

/** Copies names to the clipboard, one per line, and says so. */
export async function copyNames(rows: readonly { name: string }[]): Promise<void> {
  if (await copyText(rows.map(({ name }) => name).join('\n'))) showToast(texts.copied(rows.length));
  else showToast(texts.failed, undefined, 'destructive');
}
