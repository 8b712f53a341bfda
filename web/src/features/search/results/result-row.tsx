import type { Interest } from '@interest-miner/contract/search';
import { formatAgo, formatRange } from '#web/lib/format.ts';
import { Check } from '#web/ui/check.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { texts } from '../texts.ts';
import { Marked } from './marked.tsx';
import classes from './results-table.module.css';

interface ResultRowProps {
  interest: Interest;
  selection: Selection;
  /** When the answer came, in milliseconds: ages count from it. */
  now: number;
}

/** One interest as a row: what the term met is marked, and its size says where it comes from. */
export function ResultRow({ interest, selection, now }: ResultRowProps) {
  const { id, name, topic, match } = interest;
  const selected = selection.has(id);
  const box = `interest-${id}`;
  return (
    <tr data-selected={selected || undefined}>
      <td className={classes.checkCell}>
        <Check id={box} aria-label={texts.select(name)} checked={selected} onChange={() => selection.toggle(id)} />
      </td>
      <td className={classes.nameCell}>
        <label htmlFor={box} className={classes.name}>
          {match?.field === 'name' && match.text === name ? <Marked text={name} ranges={match.ranges} /> : name}
        </label>
        {match?.field === 'alias' && (
          <small className={classes.alias}>
            {texts.alias} <Marked text={match.text} ranges={match.ranges} />
          </small>
        )}
        <small className={classes.narrow}>{topic ?? texts.noTopic}</small>
      </td>
      <td className={classes.numeric}>
        {formatRange(interest.audience_size_lower_bound, interest.audience_size_upper_bound)}
        <small>{sourceOf(interest, now)}</small>
      </td>
      <td className={classes.wide}>{topic ?? texts.noTopic}</td>
      <td className={`${classes.wide} ${classes.path}`} title={interest.path.join(' › ')}>
        {parents(interest).join(' › ')}
      </td>
    </tr>
  );
}

/** Where the size of an interest comes from, and how old it is. */
export function sourceOf(interest: Interest, now: number): string {
  if (interest.size_source === 'estimate') return texts.estimate;
  return texts.metaChecked(formatAgo(Date.parse(interest.checked_at), now));
}

/** The path between the root, the same for all, and the interest's own name, which stands in the first column. */
function parents({ name, path }: Interest): readonly string[] {
  const above = path.at(-1) === name ? path.slice(0, -1) : path;
  return above.length > 1 ? above.slice(1) : above;
}
