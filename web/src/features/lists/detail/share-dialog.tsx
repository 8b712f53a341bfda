import type { ListDetail } from '@interest-miner/contract/lists/endpoints';
import { useState } from 'react';
import { Check } from '#web/ui/check.tsx';
import { ShareDialog } from '#web/ui/share-dialog.tsx';
import { useChangeList } from '../queries/use-change-lists.ts';
import { texts } from '../texts.ts';

interface ShareListDialogProps {
  opened: boolean;
  list: ListDetail;
  onClose: () => void;
}

/** The read-only link to a list, with or without its notes and tags. */
export function ShareListDialog({ opened, list, onClose }: ShareListDialogProps) {
  const { share, endLink } = useChangeList(list.id);
  const [notes, setNotes] = useState(false);
  return (
    <ShareDialog
      opened={opened}
      lead={texts.shareLead}
      sharedAt={list.shared_at}
      share={{
        isPending: share.isPending,
        run: (onPath) => share.mutate(notes, { onSuccess: ({ path }) => onPath(path) }),
      }}
      end={{ isPending: endLink.isPending, run: () => endLink.mutate() }}
      onClose={onClose}
    >
      <Check checked={notes} onChange={setNotes}>
        {texts.shareNotes}
      </Check>
    </ShareDialog>
  );
}
