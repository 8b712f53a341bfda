import type { ResolvedName } from '@interest-miner/contract/lists/endpoints';
import { useMutation } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useRef } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { findByNames } from '#web/lib/meta/resolve-names.ts';
import { texts } from '../texts.ts';

/** Names of one call: about as many as the server looks up similar interests for. */
const namesPerCall = 50;

/** What is known about pasted names. */
export interface Resolved {
  readonly names: readonly ResolvedName[];
  /** Names for which similar interests were not looked for yet. */
  readonly unsearched: readonly string[];
  readonly notice: string | null;
}

/** Replaces what is known about some names by a newer answer. */
function merge(before: Resolved, asked: readonly string[], answer: Resolved): Resolved {
  const newer = new Map(answer.names.map((one) => [one.name, one]));
  const done = new Set(asked);
  return {
    names: before.names.map((one) => newer.get(one.name) ?? one),
    unsearched: [...answer.unsearched, ...before.unsearched.filter((name) => !done.has(name))],
    notice: answer.notice ?? before.notice,
  };
}

/**
 * Looks for the names that are left, a piece at a time, and shows each answer as it comes.
 * @returns `stop` ends it after the piece under way, whose answer is dropped
 */
export function useUnsearched(resolved: Resolved | null, onResolved: Dispatch<SetStateAction<Resolved | null>>) {
  const run = useRef(0);
  const lookUp = useMutation({
    mutationFn: async () => {
      run.current += 1;
      const mine = run.current;
      let left = resolved?.unsearched ?? [];
      while (left.length > 0) {
        const piece = left.slice(0, namesPerCall);
        const answer = await findByNames(piece, texts.resolveFailed);
        if (run.current !== mine) return;
        onResolved((before) => before && merge(before, piece, answer));
        // Without progress the next call would bring none either.
        if (answer.unsearched.length >= piece.length) return;
        left = [...answer.unsearched, ...left.slice(piece.length)];
      }
    },
  });
  return {
    lookUp: () => lookUp.mutate(),
    stop() {
      run.current += 1;
      lookUp.reset();
    },
    isBusy: lookUp.isPending,
    problem: lookUp.error && messageOf(lookUp.error, texts.resolveFailed),
  };
}
