import './styles.ts';
import type { BusinessHistoryItem } from '@interest-miner/contract/premium';
import { Tabs } from '@mantine/core';
import { PageTitle } from '#web/ui/page-title.tsx';
import classes from './history-page.module.css';
import { MinerHistory } from './miner-history.tsx';
import { PremiumHistory } from './premium-history.tsx';
import { texts } from './texts.ts';
import { type HistoryTab, useHistoryView } from './use-history-view.ts';

interface HistoryPageProps {
  /** Where the Miner makes a search again. */
  minerLink: (term: string) => string;
  /** Where the Premium Miner opens an earlier brief. */
  premiumLink: (id: string) => string;
  /** Called with the first page of briefs whenever it was read. */
  onNewestBriefs: (briefs: BusinessHistoryItem[]) => void;
}

/** Everything searched before: on the Miner, and with the Premium Miner. */
export function HistoryPage({ minerLink, premiumLink, onNewestBriefs }: HistoryPageProps) {
  const { tab, page, showTab, showPage } = useHistoryView();
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <h1 className={classes.title}>{texts.title}</h1>
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
          <PremiumHistory page={page} onPage={showPage} linkOf={premiumLink} onNewest={onNewestBriefs} />
          <p className={classes.kept}>{texts.premiumKept}</p>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
