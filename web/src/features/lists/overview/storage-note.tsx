import { getStorage } from '@interest-miner/contract/storage/endpoints';
import { storageTexts } from '@interest-miner/contract/storage/texts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { storageKey } from '../queries/lists-cache.ts';

/** What lists and audiences take up, and what they may; nothing if that is not known. */
export function StorageNote() {
  const { data } = useQuery({ ...endpointQuery(storageKey, getStorage), staleTime: 0 });
  if (!data) return null;
  return (
    <Text size="sm" c="dimmed" mt="md">
      {storageTexts.used(data.used)}
    </Text>
  );
}
