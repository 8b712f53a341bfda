import type { ListDetail } from '@interest-miner/contract/lists/endpoints';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { findByNames } from '#web/lib/meta/resolve-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useChangeItems } from '../queries/use-change-items.ts';
import { texts } from '../texts.ts';
import { NamesForm } from './names-form.tsx';
import { ResolvedNames } from './resolved-names.tsx';
import { type Resolved, useUnsearched } from './use-unsearched.ts';

interface NamesDialogProps {
  opened: boolean;
  list: ListDetail;
  onClose: () => void;
}

/** Adds interests by pasted names: first the names, then the interests found for each. */
export function NamesDialog({ opened, list, onClose }: NamesDialogProps) {
  const { add } = useChangeItems();
  const [text, setText] = useState('');
  const [resolved, setResolved] = useState<Resolved | null>(null);
  const rest = useUnsearched(resolved, setResolved);
  const resolve = useMutation({
    mutationFn: (names: string[]) => findByNames(names, texts.resolveFailed),
    onSuccess: setResolved,
  });

  function close() {
    onClose();
    resolve.reset();
    rest.stop();
  }

  return (
    <Dialog opened={opened} title={texts.pasteTitle} onClose={close} size={640}>
      {resolved === null ? (
        <NamesForm
          text={text}
          onText={(next) => {
            resolve.reset();
            setText(next);
          }}
          busy={resolve.isPending}
          problem={resolve.error && messageOf(resolve.error, texts.resolveFailed)}
          onFind={(names) => resolve.mutate(names)}
        />
      ) : (
        <ResolvedNames
          {...resolved}
          rest={rest}
          refs={new Set(list.items.map(({ ref }) => ref))}
          onBack={() => {
            rest.stop();
            setResolved(null);
          }}
          onAdd={(items) => {
            add.mutate({ items, listId: list.id });
            setText('');
            setResolved(null);
            close();
          }}
        />
      )}
    </Dialog>
  );
}
