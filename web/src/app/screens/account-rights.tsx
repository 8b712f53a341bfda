import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { DeleteAccount } from '#web/features/deletion/delete-account.tsx';
import { ExportData } from '#web/features/deletion/export-data.tsx';
import { paths } from '#web/lib/paths.ts';
import { clearAll } from '#web/lib/session.ts';

/** Account settings: data export and account deletion. */
export function AccountRights() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  async function onDeleted(code: string) {
    clearAll();
    await navigate(`${paths.dataDeletion}?id=${code}`, { replace: true });
    queryClient.clear();
  }
  return (
    <>
      <ExportData />
      <DeleteAccount onDeleted={(code) => void onDeleted(code)} />
    </>
  );
}
