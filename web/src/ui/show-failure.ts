import { messageOf } from '#web/lib/api-error.ts';
import { showToast } from './toast.tsx';

/**
 * For `onError`: shows the server's message, or `fallback` where there is none.
 * @param title stands above the message
 */
export const showFailure = (fallback: string, title?: string) => (error: unknown) => {
  const message = messageOf(error, fallback);
  if (title === undefined) showToast(message, undefined, 'destructive');
  else showToast(title, message, 'destructive');
};
