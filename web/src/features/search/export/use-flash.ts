import { useRef, useState } from 'react';

const shownMs = 3000;

export interface Flash {
  text: string;
  failed: boolean;
}

/** A message that disappears after 3 s; a newer one replaces it. */
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
