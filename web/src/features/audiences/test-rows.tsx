import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { testLimits } from '@interest-miner/contract/tests/limits';
import { Button } from '@mantine/core';
import { IconFlask2 } from '@tabler/icons-react';
import { hasMetaId } from '#web/lib/at-meta.ts';
import { testFromTexts as texts } from './texts.ts';
import { newSpec, useTestAudiences } from './use-audiences.ts';

interface TestRowsProps {
  /** The ticked interests. */
  rows: readonly InterestSnapshot[];
  /** The name of an audience made from the interest with a name. */
  nameOf: (interest: string) => string;
}

/** Makes an audience of each ticked interest and opens the plan of a test of them; nothing unless as many are ticked as a test takes. */
export function TestRows({ rows, nameOf }: TestRowsProps) {
  const test = useTestAudiences();
  const { max } = testLimits.cells;
  if (rows.length < 2 || rows.length > max || !rows.every(hasMetaId)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFlask2 size={18} stroke={1.75} aria-hidden />}
      loading={test.isPending}
      title={texts.each(rows.map(({ name }) => name))}
      data-press-once
      onClick={() =>
        test.mutate(rows.map((row) => ({ key: refOf(row), name: nameOf(row.name), spec: newSpec([refOf(row)]) })))
      }
    >
      {texts.testThese}
    </Button>
  );
}
