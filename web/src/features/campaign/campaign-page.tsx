import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { PlaceMark } from '#web/ui/alert-mark/place-mark.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './campaign-page.module.css';
import { type Campaign, readCampaigns } from './campaigns.ts';
import { texts } from './texts.ts';

const figures = [
  { key: 'clicks', text: texts.clicks, digits: 0 },
  { key: 'impressions', text: texts.impressions, digits: 0 },
  { key: 'ctr', text: texts.ctr, digits: 2 },
  { key: 'spend', text: texts.spend, digits: 2 },
  { key: 'cpc', text: texts.cpc, digits: 2 },
] as const;

/** The campaigns in the URL parameter `data`; `test`: they are in the test ad account. */
export function CampaignPage() {
  const [search] = useSearchParams();
  const campaigns = readCampaigns(search.get('data'));
  if (campaigns.length === 0) {
    return (
      <>
        <PageTitle>{texts.title}</PageTitle>
        <StateView
          headingLevel={1}
          title={texts.none}
          hint={texts.noneHint}
          action={
            <Button component={Link} to={paths.dashboard}>
              {texts.toMiner}
            </Button>
          }
        />
      </>
    );
  }
  return (
    <Page title={texts.title}>
      {search.has('test') && <Notice kind="info">{pushTexts.test}</Notice>}
      <CampaignTable campaigns={campaigns} />
    </Page>
  );
}

function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={classes.scroll} aria-label={texts.title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.status}</th>
            <th scope="col">{texts.objective}</th>
            {figures.map(({ key, text }) => (
              <th key={key} scope="col" className={classes.numeric}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ids come from the URL and may repeat; rows never move
            <tr key={index}>
              <th scope="row">
                {campaign.name}
                <PlaceMark isPlace={({ meta_ids }) => meta_ids.includes(campaign.id)} />
                <small>{campaign.id}</small>
              </th>
              <td>{readable(campaign.status)}</td>
              <td>{readable(campaign.objective)}</td>
              {figures.map(({ key, digits }) => {
                const value = campaign.insights?.[key] ?? null;
                return (
                  <td key={key} className={classes.numeric}>
                    {value === null ? texts.unknown : formatNumber(value, digits, digits)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Formats `OUTCOME_SALES` as `Outcome sales`; anything not in capitals stays unchanged. */
function readable(code: string): string {
  if (!/^[A-Z][A-Z_]*$/.test(code)) return code;
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
