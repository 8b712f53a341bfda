import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { texts } from './texts.ts';
import { newSpec, useCreateAudience } from './use-audiences.ts';

interface BuildFromListProps {
  /** The list's name, which becomes the audience's. */
  name: string;
  /** Refs of its entries. */
  refs: readonly string[];
}

/** Creates an audience from a list's entries and opens it. */
export function BuildFromList({ name, refs }: BuildFromListProps) {
  const create = useCreateAudience();
  return (
    <Button
      leftSection={<IconUsersGroup size={18} stroke={1.75} aria-hidden />}
      disabled={refs.length === 0}
      loading={create.isPending}
      data-press-once
      onClick={() => create.mutate({ name, spec: newSpec(refs) })}
    >
      {texts.buildFromList}
    </Button>
  );
}
