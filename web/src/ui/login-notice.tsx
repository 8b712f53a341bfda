import { type MetaLoginNotice, metaLoginNotices } from '@interest-miner/contract/connections/texts';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Notice } from './notice.tsx';

const param = 'meta';

/**
 * How a Facebook Login for Business ended, with which the server sent the browser back: `?meta=<key>`. Nothing without one. The key
 * leaves the address, so that a reload or a bookmark does not say it again.
 */
export function LoginNotice() {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [said, setSaid] = useState<{ key: string; on: string } | null>(null);
  const key = search.get(param);
  if (key !== null && (said?.key !== key || said.on !== pathname)) setSaid({ key, on: pathname });

  useEffect(() => {
    // The address.
    if (key === null) return;
    setSearch(
      (params) => {
        params.delete(param);
        return params;
      },
      { replace: true },
    );
  }, [key, setSearch]);

  // Another page of the same kind did not ask for the login.
  if (said?.on !== pathname || !Object.hasOwn(metaLoginNotices, said.key)) return null;
  return (
    <Notice kind={said.key === 'connected' ? 'success' : 'problem'}>
      {metaLoginNotices[said.key as MetaLoginNotice]}
    </Notice>
  );
}
