import { copyText } from '#web/lib/browser.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** Copies names to the clipboard, one per line, and says so. */
export async function copyNames(rows: readonly { name: string }[]): Promise<void> {
  if (await copyText(rows.map(({ name }) => name).join('\n'))) showToast(texts.namesCopied(rows.length));
  else showToast(texts.copyFailed, undefined, 'destructive');
}
