import { useSyncExternalStore } from 'react';

type Wanted = 'light' | 'dark' | 'auto';
export type Scheme = Exclude<Wanted, 'auto'>;

// Mantine's names, also used by its styles and by public/theme.js.
const key = 'mantine-color-scheme-value';
const attribute = 'data-mantine-color-scheme';

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let wanted = stored();

function stored(): Wanted {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    // Storage is not accessible: use the system's scheme.
    return 'auto';
  }
}

function changed(): void {
  document.documentElement.setAttribute(attribute, currentScheme());
  for (const listener of listeners) listener();
}

system.addEventListener('change', changed);
addEventListener('storage', (event) => {
  if (event.key !== key) return;
  wanted = stored();
  changed();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentScheme(): Scheme {
  return wanted === 'auto' ? (system.matches ? 'dark' : 'light') : wanted;
}

/** Sets the scheme for this and later visits; `auto` follows the system. */
export function setScheme(next: Wanted): void {
  // Mantine calls this again after every change.
  if (next === wanted) return;
  wanted = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Without storage, the choice applies to this visit only.
  }
  changed();
}

/** The active scheme. Prerendered pages start with the light one; their style sheets use the actual one. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme, () => 'light');
}

let forget = () => {};

/** Makes Mantine use the same setting. */
export const schemeManager = {
  get: () => wanted,
  set: setScheme,
  subscribe(onUpdate: (value: Wanted) => void) {
    forget = subscribe(() => onUpdate(wanted));
  },
  unsubscribe: () => forget(),
  clear: () => setScheme('auto'),
};
