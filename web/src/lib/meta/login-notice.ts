import { type MetaLoginNotice, metaLoginNotices } from '@interest-miner/contract/connections/texts';
import { useSearchParams } from 'react-router';

/** The outcome of Facebook Login for Business, with which the server sent the browser back: `?meta=<key>`. */
export function useLoginNotice(): { kind: 'success' | 'problem'; text: string } | null {
  const [search] = useSearchParams();
  const key = search.get('meta');
  if (key === null || !Object.hasOwn(metaLoginNotices, key)) return null;
  return { kind: key === 'connected' ? 'success' : 'problem', text: metaLoginNotices[key as MetaLoginNotice] };
}
