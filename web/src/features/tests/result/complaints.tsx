import type { TestDetail } from '@interest-miner/contract/tests/test';
import { Notice } from '#web/ui/notice.tsx';

/** What is wrong with a test, each with the audience it is about and what to do. */
export function Complaints({ test: { complaints, cells } }: { test: Pick<TestDetail, 'complaints' | 'cells'> }) {
  const sentences = complaints.map(({ cell, message }) => {
    const name = cells.find(({ id }) => id === cell)?.name;
    return name === undefined ? message : `${name}: ${message}`;
  });
  return [...new Set(sentences)].map((sentence) => (
    <Notice key={sentence} kind="problem">
      {sentence}
    </Notice>
  ));
}
