import { type MetaLoginNotice, metaLoginNotices } from '@interest-miner/contract/connections/texts';
import { useSearchParams } from 'react-router';
import { Notice } from './notice.tsx';

/** How a Facebook Login for Business ended, with which the server sent the browser back: `?meta=<key>`. Nothing without one. */
export function LoginNotice() {
  const [search] = useSearchParams();
  const key = search.get('meta');
  if (key === null || !Object.hasOwn(metaLoginNotices, key)) return null;
  return <Notice kind={key === 'connected' ? 'success' : 'problem'}>{metaLoginNotices[key as MetaLoginNotice]}</Notice>;
}
