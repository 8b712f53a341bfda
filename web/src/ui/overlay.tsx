import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { leaveEscapeToInnerLayer } from '#web/lib/keys/inner-layer.ts';
import classes from './overlay.module.css';

/** Clicks outside are ignored for this long after opening. */
export const outsideClickDelayMs = 100;

interface OverlayProps {
  /** Accessible name. */
  label: string;
  /** Class for position and size. */
  className: string;
  /** Dims the page behind it. */
  dims?: boolean;
  /** Called on Escape, or on a click outside at least 100 ms after opening. */
  onClose: () => void;
  /** Receives the focus after closing; by default the previously focused element, unless the focus has moved elsewhere. */
  opener?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A native modal dialog above the page: it traps the focus and makes the page behind it inert. */
export function Overlay({ label, className, dims = false, onClose, opener, children }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    // The browser's top layer: a dialog opens by a method call and must close before it unmounts.
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    const back = opener?.current;
    return () => {
      element?.close();
      if (back) back.focus();
      // The browser returns the focus only if the dialog closes before it is removed from the page.
      else if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [opener]);

  useEffect(() => {
    // The document: the click or double click that opened the overlay must not close it.
    const onPress = (event: PointerEvent) => {
      if (event.target === dialog.current) onClose();
    };
    const timer = setTimeout(() => document.addEventListener('pointerdown', onPress), outsideClickDelayMs);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      className={`${classes.overlay} ${className}`}
      aria-label={label}
      data-dims={dims || undefined}
      onKeyDownCapture={leaveEscapeToInnerLayer}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
