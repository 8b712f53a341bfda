import { createTestAtMeta } from '@interest-miner/contract/tests/endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { testTexts } from '../texts.ts';

/** Creates a test that was just saved. */
export function useCreateAtMeta() {
  return useMutation({
    mutationFn: (id: string) => call(createTestAtMeta, { params: { id } }, { fallback: testTexts.actFailed }),
    onError: showFailure(testTexts.actFailed),
  });
}
