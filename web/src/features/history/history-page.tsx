import './styles.ts';
import type { BusinessHistoryItem } from '@interest-miner/contract/premium/endpoints';
import { Tabs } from '@mantine/core';
import { Page } from '#web/ui/page.tsx';
import classes from './history-page.module.css';
import { MinerHistory } from './miner-history.tsx';
import { PremiumHistory, type PremiumLinks } from './premium-history.tsx';
import { texts } from './texts.ts';
import { type HistoryTab, useHistoryView } from './use-history-view.ts';

interface HistoryPageProps {
  /** Link that repeats a search in the Miner. */
  minerLink: (term: string) => string;
  premiumLinks: PremiumLinks;
  /** Called with the first page of briefs whenever it is fetched. */
  onNewestBriefs: (briefs: BusinessHistoryItem[]) => void;
}

/** Search history of the Miner and the Premium Miner. */
export function HistoryPage({ minerLink, premiumLinks, onNewestBriefs }: HistoryPageProps) {
  const { tab, page, showTab, showPage } = useHistoryView();
  return (
    <Page title={texts.title}>
      <Tabs value={tab} onChange={(next) => showTab(next as HistoryTab)} keepMounted={false}>
        <Tabs.List aria-label={texts.tabs} className={classes.tabs ?? ''}>
          <Tabs.Tab value="miner">{texts.miner}</Tabs.Tab>
          <Tabs.Tab value="premium">{texts.premium}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="miner">
          <MinerHistory page={page} onPage={showPage} linkOf={minerLink} />
          <p className={classes.kept}>{texts.minerKept}</p>
        </Tabs.Panel>
        <Tabs.Panel value="premium">
          <PremiumHistory page={page} onPage={showPage} links={premiumLinks} onNewest={onNewestBriefs} />
          <p className={classes.kept}>{texts.premiumKept}</p>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
