import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode, RefCallback } from 'react';
import { leaveEscapeToInnerLayer } from '#web/lib/keys/inner-layer.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import classes from './side-panel.module.css';

/** From this width on, the panel is next to the page instead of over it, as a sheet. */
const nextToPage = '(min-width: 1100px)';

interface SidePanelProps {
  /** Accessible name. */
  label: string;
  /** Over another panel, which is there again when this one closes. */
  inFront?: boolean;
  onClose: () => void;
  /** Receives the panel next to the page, to give it the focus; a sheet takes it by itself. */
  enter: RefCallback<HTMLElement>;
  children: ReactNode;
}

/** A panel at the right edge, closed by Escape. */
export function SidePanel({ label, inFront = false, onClose, enter, children }: SidePanelProps) {
  const isBeside = useMediaQuery(nextToPage, false, { getInitialValueInEffect: false });
  if (!isBeside) {
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
      onKeyDownCapture={leaveEscapeToInnerLayer}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      {children}
    </aside>
  );
}
