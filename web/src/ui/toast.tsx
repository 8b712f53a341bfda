import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from './icon-button.tsx';
import classes from './toast.module.css';

interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
}

const shownMs = 2000;
const muteMs = 1000;
const closeLabel = 'Close notification';

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
let mutedUntil = 0;
const listeners = new Set<() => void>();

function set(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const shown = () => current;

function close() {
  clearTimeout(timer);
  set(null);
}

/** Dismisses a visible failure message, because the action is retried or the page left. */
export function dismissFailure(): void {
  if (current?.variant === 'destructive') close();
}

/** For a second, suppresses failure messages: of calls that fail because the session has ended. */
export function muteFailures(): void {
  mutedUntil = Date.now() + muteMs;
  dismissFailure();
}

/**
 * Shows a message for 2,000 ms, replacing the current one.
 * @param variant `default` (green) for success, `destructive` (red) for failure
 */
export function showToast(title: string, description?: string, variant: Toast['variant'] = 'default'): void {
  if (variant === 'destructive' && Date.now() < mutedUntil) return;
  clearTimeout(timer);
  lastId += 1;
  set({ id: lastId, title, description, variant });
  timer = setTimeout(close, shownMs);
}

/** Renders the toasts; mounted once. Screen readers require both live regions to exist from the start. */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribe, shown, shown);
  return (
    <div className={classes.host}>
      <div role="status" aria-live="polite">
        {toast?.variant === 'default' && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div role="alert" aria-live="assertive">
        {toast?.variant === 'destructive' && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const Icon = toast.variant === 'default' ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.card} data-variant={toast.variant}>
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{toast.title}</p>
        {toast.description !== undefined && <p className={classes.description}>{toast.description}</p>}
      </div>
      <IconButton size="small" onClick={close} label={closeLabel}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
