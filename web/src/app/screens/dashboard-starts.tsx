import { IconClipboardText, IconDiamond, IconListDetails } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCurrentOf, useNewListName } from '#web/features/lists/queries/list-of-brief.ts';
import { useChangeLists } from '#web/features/lists/queries/use-change-lists.ts';
import { useLists } from '#web/features/lists/queries/use-lists.ts';
import { formatCount } from '#web/lib/format.ts';
import { listPath } from '#web/lib/paths.ts';
import { SourceNote } from '#web/ui/source-note.tsx';
import { useOpenPremium } from '../open-premium.ts';
import { shellTexts as texts } from '../texts.ts';
import classes from './dashboard-starts.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const listsShown = 3;

/** Ways to start other than a search term: a business, pasted names; and the lists changed last. */
export function DashboardStarts() {
  const navigate = useNavigate();
  const openPremium = useOpenPremium();
  const { data: lists } = useLists();
  const { create } = useChangeLists();
  const current = useCurrentOf(lists);
  const name = useNewListName(lists, {
    title: texts.pastedNames,
    enabled: lists !== undefined && current === undefined,
  });

  function paste() {
    const open = (id: string) => void navigate(listPath(id), { state: { paste: true } });
    if (current) open(current.id);
    else create.mutate({ name, current: true }, { onSuccess: ({ id }) => open(id) });
  }

  return (
    <div className={classes.starts}>
      <Start icon={<IconDiamond {...icon} />} title={texts.fromBusiness} onClick={() => void openPremium()}>
        {texts.fromBusinessHint}
      </Start>
      <Start icon={<IconClipboardText {...icon} />} title={texts.fromNames} onClick={paste} busy={create.isPending}>
        {texts.fromNamesHint}
      </Start>
      {lists && lists.length > 0 && (
        <section aria-labelledby="starts-lists">
          <h3 id="starts-lists" className={classes.title}>
            {texts.yourLists}
          </h3>
          <ul>
            {lists.slice(0, listsShown).map(({ id, name, count }) => (
              <li key={id}>
                <Link className={classes.list} to={listPath(id)}>
                  <IconListDetails {...icon} />
                  <span>{name}</span>
                  <small>{formatCount(count)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SourceNote />
    </div>
  );
}

interface StartProps {
  icon: ReactNode;
  title: string;
  children: string;
  busy?: boolean;
  onClick: () => void;
}

function Start({ icon: picture, title, children, busy = false, onClick }: StartProps) {
  return (
    <button type="button" className={classes.start} disabled={busy} onClick={onClick}>
      {picture}
      <span>
        <strong>{title}</strong>
        <small>{children}</small>
      </span>
    </button>
  );
}
