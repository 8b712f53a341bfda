import { ListHistory, ListLosses } from '#web/features/alerts/list-history.tsx';
import { ListPage } from '#web/features/lists/detail/list-page.tsx';
import { exportList } from '#web/features/lists/export-list.ts';
import { WorkingOn } from '#web/lib/current-brief.ts';
import { KitButton } from '#web/ui/kit-button.tsx';
import { buildFromRows } from '../build-from-rows.tsx';
import { TestFromRows } from '../test-from-rows.tsx';
import { shellTexts as texts } from '../texts.ts';

/** One list, with the Ads Manager kit and a button that makes an audience from it. */
export function ListScreen() {
  return (
    <ListPage
      build={(name, rows) => (
        <>
          {buildFromRows(name, rows)}
          <TestFromRows rows={rows} />
        </>
      )}
      above={({ id, brief_id, items }) => (
        <>
          <WorkingOn brief={brief_id} />
          <ListLosses id={id} refs={items.map(({ ref }) => ref)} />
        </>
      )}
      below={({ id, items }) => <ListHistory id={id} refs={items.map(({ ref }) => ref)} />}
      actions={({ name, items }) => (
        <>
          {items.length > 0 && buildFromRows(name, items)}
          <KitButton title={texts.fromList(name)} rows={items} save={(format) => exportList({ name, items }, format)} />
        </>
      )}
    />
  );
}
