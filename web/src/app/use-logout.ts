import { logout } from '@interest-miner/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#web/lib/client.ts';
import { paths } from '#web/lib/paths.ts';
import { clearAll } from '#web/lib/session.ts';

/** Logout of the header: ends the session on the server too, clears this browser's storage, leads to the landing page. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => {
    // The browser forgets the token whatever the server answers, even when it cannot be reached.
    call(logout, {}, { keepalive: true }).catch(() => {});
    clearAll();
    queryClient.clear();
    void navigate(paths.landing);
  };
}
