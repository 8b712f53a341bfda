import { formatRange } from '../audiences/sizes.ts';
import { dayInWords } from '../dates.ts';
import type { Alert, AlertKind } from './endpoints.ts';

/** Sentences that the server mails and the screens show. */
export const alertTexts = {
  missing: 'This alert no longer exists.',
  linkBroken: 'This link is incomplete. Copy it again from the email.',
  read: 'Marked as read.',
  mailOn: 'You get emails about changes and verdicts again.',
  mailOff:
    'You will no longer get emails about changes to interests and verdicts of tests. If a running test has a problem while it spends money, you still get one.',
  mailOnAgain: 'You can turn them on again in the notifications panel.',
  test: 'Test, nothing happened at Meta.',
  fromTest: 'These changes come from the test ad account. Nothing was changed at Meta.',
  endMails:
    'Stop emails about changes to interests you use and about verdicts of your tests? The notifications in the app stay. If a running test has a problem while it spends money, you still get an email.',
  endMailsButton: 'Stop these emails',
  /** The last line of a mail that its reader can end. */
  howToEnd: (link: string) => `To stop emails about changes and verdicts: ${link}`,
  title: {
    gone: (name: string) => `${name} was removed`,
    planned: (name: string) => `${name} will be removed`,
    renamed: (name: string) => `${name} was renamed`,
    merged: (name: string) => `${name} was merged`,
    size: (name: string) => `The size of ${name} has changed`,
  } satisfies Record<AlertKind, (name: string) => string>,
} as const;

const range = ({ lower, upper }: Alert['before']) => (lower === null ? 'unknown' : formatRange(lower, upper ?? lower));

type Told = Pick<Alert, 'kind' | 'new_name' | 'planned_at' | 'before' | 'after' | 'source' | 'test'>;

/**
 * What happened and what it means, in one or two sentences; what the test ad account invented says so first.
 * @param day writes a day as its reader does
 */
export const alertSentence = (row: Told, day: (time: string) => string = (time) => dayInWords(time)): string =>
  row.test ? `${alertTexts.test} ${whatHappened(row, day)}` : whatHappened(row, day);

function whatHappened(row: Told, day: (time: string) => string): string {
  const who = row.source === 'meta' ? (row.test ? 'The test ad account' : 'Meta') : 'The catalogue';
  switch (row.kind) {
    case 'gone':
      return `${who} no longer offers it. An ad set that uses it fails at launch.`;
    case 'planned':
      return row.planned_at === null
        ? `${who} plans to remove it. Replace it before it stops delivering.`
        : `${who} will remove it on ${day(row.planned_at)}. Replace it before then.`;
    case 'renamed':
      return `It is now called ${row.new_name ?? 'something else'}. Its ID stays the same.`;
    case 'merged':
      return `${row.new_name ?? 'Another interest'} has taken its place, with a different ID.`;
    case 'size':
      return `It was ${range(row.before)} people and is now ${range(row.after)}.`;
  }
}
