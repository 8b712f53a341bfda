import type { ConnectionState } from '@interest-miner/contract/connections/endpoints';
import { connectionProblems, connectionTexts } from '@interest-miner/contract/connections/texts';
import { shellTexts as texts } from '../../texts.ts';

/** What users must know about the source of interests. */
export interface SourceNote {
  readonly label: string;
  readonly lines: readonly string[];
  readonly tone?: 'problem';
}

/** Where interests come from; null if it is Meta. */
export function sourceOfInterests(
  isCatalogue: boolean,
  connection: ConnectionState['connection'] | undefined,
): SourceNote | null {
  const catalogue = isCatalogue ? [texts.catalogueTitle, texts.catalogueExplanation] : [];
  // The banner about the password reset says it.
  if (connection?.problem === 'suspended') return null;
  if (connection?.problem)
    return {
      label: texts.reconnectMeta,
      lines: [connectionProblems[connection.problem], ...catalogue],
      tone: 'problem',
    };
  if (connection?.kind === 'test')
    return { label: texts.testAdAccount, lines: [connectionTexts.testAccount, ...catalogue] };
  return connection || !isCatalogue ? null : { label: texts.demoData, lines: catalogue };
}
