import type { Deps, UserContext } from '../../deps.ts';

import { JsonDownload } from '../../http/files/file-response.ts';
import { toDay, toIso } from '../../lib/time.ts';
import { noteEvent } from '../security-events/index.ts';
import { exporters } from './account-data.ts';
import { attemptLimits } from './attempt-limits.ts';

const pieceLength = 32_000;

function isList(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

async function* writeList(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = '[';
  let separator = '\n    ';
  for await (const row of rows) {
    piece += separator + JSON.stringify(row);
    separator = ',\n    ';
    if (piece.length > pieceLength) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}\n  ]`;
}

async function* writeExport(deps: Deps, userId: string): AsyncGenerator<string> {
  yield `{\n  "exported_at": ${JSON.stringify(toIso(deps.clock()))}`;
  for (const exportUser of exporters) {
    for (const [section, content] of Object.entries(await exportUser(deps.db, userId))) {
      yield `,\n  ${JSON.stringify(section)}: `;
      if (isList(content)) yield* writeList(content);
      else yield JSON.stringify(content, null, 2).replaceAll('\n', '\n  ');
    }
  }
  yield '\n}\n';
}

/** Streams everything stored about the actor as a JSON file. @throws AppError rate_limited */
export async function exportData({ deps, actor }: UserContext): Promise<JsonDownload> {
  await deps.limits.take(attemptLimits.exportData, actor.userId);
  await noteEvent(deps, deps.db, { userId: actor.userId, event: 'data_exported', network: actor.network });
  const day = toDay(deps.clock());
  return new JsonDownload(`interest-miner-data-${day}.json`, writeExport(deps, actor.userId));
}
