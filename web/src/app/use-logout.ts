import { logout } from '@interest-miner/contract/auth/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#web/lib/client.ts';
import { paths } from '#web/lib/paths.ts';
import { clearAll, clearSession } from '#web/lib/session.ts';

/** Clears a user whose session has already ended from this browser and opens the landing page. */
export function useForgetPerson(clear: () => void = clearSession): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    clear();
    // Navigate first: clearing the cache under a mounted page would make it refetch without a token.
    await navigate(paths.landing);
    queryClient.clear();
  };
}

function useEndSession(clear: () => void): () => void {
  const forget = useForgetPerson(clear);
  return () => {
    // The browser drops the token even if the server fails or is unreachable.
    call(logout, {}, { keepalive: true }).catch(() => {});
    void forget();
  };
}

/** Logout in the header: ends the session on the server, clears the site's storage and opens the landing page. */
export const useLogout = () => useEndSession(clearAll);

/** Logout on the profile page: the same, but removes only the user's own keys from storage. */
export const useProfileLogout = () => useEndSession(clearSession);
