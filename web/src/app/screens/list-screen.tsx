import { ListPage } from '#web/features/lists/detail/list-page.tsx';

/** One list. What other features offer to do with it is passed in here. */
export function ListScreen() {
  return <ListPage />;
}
