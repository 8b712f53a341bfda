import {
  getSavedViews,
  putSavedViews,
  type SavedView,
  type SavedViews,
} from '@interest-miner/contract/saved-views/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callForData } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { getToken } from '#web/lib/session.ts';
import { showFailure } from '../show-failure.ts';
import { texts } from './texts.ts';

const key = ['saved-views'] as const;
const none: SavedViews = { views: [], revision: 0 };

/** The user's saved views of all tables, and a change of them; a change that another window forestalled is refused. */
export function useSavedViews() {
  const client = useQueryClient();
  const query = useQuery({ ...endpointQuery(key, getSavedViews), enabled: getToken() !== null });
  const { data = none } = query;
  const { mutate, isPending } = useMutation({
    mutationFn: (views: SavedView[]) =>
      callForData(putSavedViews, { body: { views, revision: data.revision } }, { fallback: texts.viewsFailed }),
    onSuccess: (saved) => client.setQueryData(key, saved),
    onError(error) {
      showFailure(texts.viewsFailed)(error);
      return client.invalidateQueries({ queryKey: key });
    },
  });
  return {
    views: data.views,
    /** Views can only be changed once they are known. */
    ready: query.isSuccess && !isPending,
    change: (edit: (views: SavedView[]) => SavedView[]) => mutate(edit(data.views)),
  };
}
