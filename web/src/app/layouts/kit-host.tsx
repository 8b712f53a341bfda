import { lazy, Suspense } from 'react';
import { useKit } from '#web/lib/export/kit.ts';

const KitDialog = lazy(async () => ({ default: (await import('#web/features/kit/kit-dialog.tsx')).KitDialog }));

/** The Ads Manager kit over the page that opened it. */
export function KitHost() {
  const { request, close } = useKit();
  return <Suspense>{request !== null && <KitDialog request={request} onClose={close} />}</Suspense>;
}
