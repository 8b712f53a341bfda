import { useRef, useState } from 'react';

const shownMs = 3000;

export interface Flash {
  text: string;
  failed: boolean;
}

/** A message that hides itself after 3 s; a newer one takes its place. */
export function useFlash() {
  const [flash, setFlash] = useState<Flash | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show(text: string, failed = false) {
    clearTimeout(timer.current);
    setFlash({ text, failed });
    timer.current = setTimeout(() => setFlash(null), shownMs);
  }

  return { flash, show };
}
