import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconList, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCurrentBrief } from '#web/lib/current-brief.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useLazyPopup } from '#web/ui/lazy-popup.tsx';
import { spineTexts as texts } from '../texts.ts';
import { useBriefs, useOpenBrief } from '../use-briefs.ts';
import classes from './spine.module.css';
import { type AnalysisLinks, furthest } from './spine-parts.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const shown = 6;

/** The newest briefs to switch to, a new one, and all of them. */
export function BriefMenu({ links }: { links: AnalysisLinks }) {
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const current = useCurrentBrief((state) => state.id);
  const { data } = useBriefs(1, { enabled: opened });
  const open = useOpenBrief((brief) => void navigate(furthest(brief, links)));
  const menu = useLazyPopup('menu', opened, setOpened);
  return (
    <>
      <IconButton
        {...menu.button}
        size="small"
        className={classes.switch ?? ''}
        label={texts.switchBrief}
        busy={open.isPending}
      >
        <IconChevronDown {...icon} />
      </IconButton>
      {menu.isMounted && (
        <Menu id={menu.id} width={280} position="bottom-start" opened={opened} onChange={setOpened}>
          <Menu.Target>{menu.target}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{data?.data.length === 0 ? texts.noBriefs : texts.newest}</Menu.Label>
            {data?.data.slice(0, shown).map(({ id, name }) => (
              <Menu.Item
                key={id}
                aria-current={id === current || undefined}
                leftSection={id === current ? <IconCheck {...icon} /> : <span className={classes.noMark} />}
                onClick={() => open.mutate(id)}
              >
                <span className={classes.briefName}>{name}</span>
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item component={Link} to={`${paths.briefs}?new=1`} leftSection={<IconPlus {...icon} />}>
              {texts.newBrief}
            </Menu.Item>
            <Menu.Item component={Link} to={paths.briefs} leftSection={<IconList {...icon} />}>
              {texts.allBriefs}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
