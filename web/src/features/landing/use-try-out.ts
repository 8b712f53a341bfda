import { useRef, useState } from 'react';
import type { TryOutAnswer } from './fetch-try-out.ts';
import { firstAnswer, tryOutTexts } from './texts.ts';

const debounceMs = 250;
/** Maximum length of a term. */
export const maxTermLength = 60;

interface TryOutState {
  answer: TryOutAnswer;
  searching: boolean;
  problem: string | null;
}

/** State of the hero's search: results stay until the next ones arrive. */
export function useTryOut() {
  const [term, setTerm] = useState('');
  const [state, setState] = useState<TryOutState>({ answer: firstAnswer, searching: false, problem: null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);
  const kept = useRef(new Map<string, TryOutAnswer>());

  async function ask(wanted: string) {
    clearTimeout(timer.current);
    running.current?.abort();
    const key = wanted.trim().toLowerCase();
    if (key === '') {
      setState({ answer: firstAnswer, searching: false, problem: null });
      return;
    }
    const known = kept.current.get(key);
    if (known !== undefined) {
      setState({ answer: known, searching: false, problem: null });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setState((before) => ({ ...before, searching: true, problem: null }));
    try {
      const { fetchTryOut } = await import('./fetch-try-out.ts');
      const answer = await fetchTryOut(wanted.trim(), controller.signal);
      kept.current.set(key, answer);
      if (!controller.signal.aborted) setState({ answer, searching: false, problem: null });
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = error instanceof Error && error.message !== '' ? error.message : tryOutTexts.failed;
      setState((before) => ({ ...before, searching: false, problem }));
    }
  }

  return {
    ...state,
    /** Updates the term and searches once typing pauses. */
    type(wanted: string) {
      setTerm(wanted);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void ask(wanted), debounceMs);
    },
    /** Searches immediately. */
    submit: () => void ask(term),
  };
}
