import './modal-styles.ts';
import { getLoginMethods } from '@interest-miner/contract/auth/endpoints';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { texts } from './texts.ts';

interface DeleteAccountDialogProps {
  opened: boolean;
  onClose: () => void;
  onDeleted: (code: string) => void;
}

/** Asks for the password, or for a typed word if the account has none, before the account is deleted. */
export function DeleteAccountDialog({ opened, onClose, onDeleted }: DeleteAccountDialogProps) {
  const methods = useQuery({
    ...endpointQuery(['login-methods'], getLoginMethods, { fallback: texts.deleteFailed }),
    enabled: opened,
  });
  return (
    <Dialog opened={opened} title={texts.deleteTitle} onClose={onClose}>
      <QueryState query={methods} of="line" loading={texts.loading}>
        {({ password }) => <DeleteAccountForm hasPassword={password} onCancel={onClose} onDeleted={onDeleted} />}
      </QueryState>
    </Dialog>
  );
}
