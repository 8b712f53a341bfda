import type { BusinessHistoryItem } from '@interest-miner/contract/premium';
import { Link } from 'react-router';
import { formatClock, formatCount } from '#web/lib/format.ts';
import classes from './history-row.module.css';
import { texts } from './texts.ts';

/** One brief, which is a link to its analysis; one without a result goes along, to be analysed without typing it again. */
export function PremiumRow({ item, link }: { item: BusinessHistoryItem; link: string }) {
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <Link
          to={link}
          state={item.interests === null ? { brief: item.businessInfo } : null}
          className={classes.name}
          aria-label={texts.reopen(item.search_text)}
        >
          {item.search_text}
        </Link>
        <p className={classes.facts}>
          <span>{item.promotionGoal}</span>
          <span>{item.location}</span>
          {item.interests !== null && <span>{texts.interests(formatCount(item.interests))}</span>}
          <span>
            {texts.lastVisited} <time dateTime={item.last_visited}>{formatClock(Date.parse(item.last_visited))}</time>
          </span>
        </p>
      </div>
      <span className={classes.type}>{item.category}</span>
    </li>
  );
}
