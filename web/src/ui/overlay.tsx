import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './overlay.module.css';

/** How long after the opening a press outside is not taken for a wish to close. */
export const outsideClickDelayMs = 100;

interface OverlayProps {
  /** What readers call it. */
  label: string;
  /** Where it lies and how large it is. */
  className: string;
  /** Asked by Escape, or by a press outside later than 100 ms after the opening. */
  onClose: () => void;
  /** Gets the focus back. */
  opener?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** What floats above the page: a native dialog, so that focus stays within and the page behind is out of reach. */
export function Overlay({ label, className, onClose, opener, children }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    // The browser's top layer: a dialog is opened by a call, and closed before it leaves the page.
    const element = dialog.current;
    element?.showModal();
    const back = opener?.current;
    return () => {
      element?.close();
      back?.focus();
    };
  }, [opener]);

  useEffect(() => {
    // The document: the press that opened the overlay, or its second half, must not close it.
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
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
