import { logout } from '@interest-miner/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#web/lib/client.ts';
import { paths } from '#web/lib/paths.ts';
import { clearAll, clearSession } from '#web/lib/session.ts';

/** Forgets the user in this browser, whose session has ended already, and leads to the landing page. */
export function useForgetPerson(clear: () => void = clearSession): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    clear();
    // Emptied under a page that still stands, the cache would make it ask again, without a token: to the login.
    await navigate(paths.landing);
    queryClient.clear();
  };
}

function useEndSession(clear: () => void): () => void {
  const forget = useForgetPerson(clear);
  return () => {
    // The browser forgets the token whatever the server answers, even when it cannot be reached.
    call(logout, {}, { keepalive: true }).catch(() => {});
    void forget();
  };
}

/** Logout of the header: ends the session on the server too, clears this browser's storage, leads to the landing page. */
export const useLogout = () => useEndSession(clearAll);

/** Logout of the profile: the same, but of what is stored only the user's own keys go. */
export const useProfileLogout = () => useEndSession(clearSession);
