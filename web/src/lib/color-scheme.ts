import { useSyncExternalStore } from 'react';

type Wanted = 'light' | 'dark' | 'auto';
export type Scheme = Exclude<Wanted, 'auto'>;

// Mantine's names: its styles and public/theme.js go by them.
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
    // Storage is closed to this page: the system's scheme is used.
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

/** Chooses the scheme of this and later visits; `auto` leaves it to the system. */
export function setScheme(next: Wanted): void {
  // Mantine answers a change with the same one.
  if (next === wanted) return;
  wanted = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Holds for this visit only.
  }
  changed();
}

/** The scheme that is on. Pages are rendered at the build in the light one; style sheets go by the true one. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme, () => 'light');
}

let forget = () => {};

/** Lets Mantine go by the same choice. */
export const schemeManager = {
  get: () => wanted,
  set: setScheme,
  subscribe(onUpdate: (value: Wanted) => void) {
    forget = subscribe(() => onUpdate(wanted));
  },
  unsubscribe: () => forget(),
  clear: () => setScheme('auto'),
};
