import { type ComponentType, cloneElement, type ReactElement, type Ref, useEffect, useRef, useState } from 'react';
import { showToast } from './toast.tsx';

interface ButtonProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-busy': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

type Button = ReactElement<Partial<ButtonProps>>;

/** What a card is given: the button that opens it. */
export interface CardProps {
  button: Button;
}

interface LaterCardProps extends CardProps {
  popup: ButtonProps['aria-haspopup'];
  /** Brings the card, which opens when it is first shown (`useOpened`). */
  load: () => Promise<ComponentType<CardProps>>;
  /** Said when it cannot be brought. */
  failed: string;
  failedHint: string;
}

/**
 * A card whose script comes when its button is pressed, or about to be: it is a good part of a page's script, and most
 * visits open none. Until it is there the same button stays; a second press, or going on to something else, gives it up.
 */
export function LaterCard({ popup, load, failed, failedHint, button }: LaterCardProps) {
  const [Card, setCard] = useState<ComponentType<CardProps>>();
  const [asked, setAsked] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!asked) return;
    let isWanted = true;
    load().then(
      (loaded) => {
        const { activeElement } = document;
        if (!isWanted) return;
        setAsked(false);
        // Some browsers give a button that is pressed no focus.
        if (activeElement === ref.current || activeElement === document.body) setCard(() => loaded);
      },
      () => {
        if (!isWanted) return;
        setAsked(false);
        showToast(failed, failedHint, 'destructive');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [asked, load, failed, failedHint]);

  if (Card) return <Card button={button} />;
  // What fails now is told when the button is pressed.
  const prepare = () => void load().catch(() => {});
  return cloneElement(button, {
    ref,
    'aria-haspopup': popup,
    'aria-expanded': false,
    'aria-busy': asked,
    onClick: () => setAsked(!asked),
    onPointerEnter: prepare,
    onFocus: prepare,
  });
}

/**
 * Opens a card once it is there, as its button was pressed before. The button on the page is another one by then: it gets
 * the focus first, as it is where closing leads back to.
 * @returns the button for the page, whether the card is open, and what opens or closes it
 */
export function useOpened(button: Button): [Button, boolean, (opened: boolean) => void] {
  const ref = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    ref.current?.focus();
    setOpened(true);
  }, []);
  return [cloneElement(button, { ref }), opened, setOpened];
}
