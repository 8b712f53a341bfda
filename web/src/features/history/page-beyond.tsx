import { Button } from '@mantine/core';
import { StateView } from '#web/ui/state-view.tsx';
import { texts } from './texts.ts';

/** A page after the last one, as an old link may name it. */
export function PageBeyond({ page, onFirst }: { page: number; onFirst: () => void }) {
  return (
    <StateView
      title={texts.emptyTitle}
      hint={texts.page(page)}
      action={<Button onClick={onFirst}>{texts.toFirst}</Button>}
    />
  );
}
