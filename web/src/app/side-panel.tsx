import type { ReactNode, RefCallback } from 'react';
import { Overlay } from '#web/ui/overlay.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  /** Accessible name. */
  label: string;
  /** Next to the page; otherwise over it, as a sheet. */
  beside: boolean;
  /** Over another panel, which is there again when this one closes. */
  inFront?: boolean;
  onClose: () => void;
  /** Receives the panel next to the page, to give it the focus; a sheet takes it by itself. */
  enter: RefCallback<HTMLElement>;
  children: ReactNode;
}

/** A panel at the right edge, closed by Escape. */
export function SidePanel({ label, beside, inFront = false, onClose, enter, children }: SidePanelProps) {
  if (!beside) {
    return (
      <Overlay className={classes.sheet ?? ''} label={label} onClose={onClose}>
        {children}
      </Overlay>
    );
  }
  return (
    <aside
      ref={enter}
      tabIndex={-1}
      className={classes.aside}
      data-in-front={inFront || undefined}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      {children}
    </aside>
  );
}
