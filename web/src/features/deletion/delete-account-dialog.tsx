import './modal-styles.ts';
import { getLoginMethods } from '@interest-miner/contract/auth/endpoints';
import { Button, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api-error.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import classes from './account-section.module.css';
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
    <Modal.Root opened={opened} onClose={onClose} centered size={480}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          {/* No Modal.Header: its element would be a second banner landmark. */}
          <div className={classes.head}>
            <Modal.Title className={classes.dialogTitle ?? ''}>{texts.deleteTitle}</Modal.Title>
            <Modal.CloseButton aria-label={texts.close} />
          </div>
          {methods.isPending && (
            <p role="status">
              <Loader size={16} /> {texts.loading}
            </p>
          )}
          {methods.isError && (
            <div role="alert">
              <p>{messageOf(methods.error, texts.deleteFailed)}</p>
              <Button mt="md" variant="default" onClick={() => methods.refetch()}>
                {texts.tryAgain}
              </Button>
            </div>
          )}
          {methods.data && (
            <DeleteAccountForm hasPassword={methods.data.password} onCancel={onClose} onDeleted={onDeleted} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
