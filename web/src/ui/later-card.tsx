import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  type Ref,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';

interface ButtonProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
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
  /** Brings the script of the card. */
  load: () => Promise<unknown>;
  /** Made by React's `lazy`, of what `load` brings; opens when it is first shown (`useOpened`). */
  Card: ComponentType<CardProps>;
}

/**
 * A card whose script comes when its button is pressed, or about to be: it is a good part of a page's script, and most
 * visits open none.
 */
export function LaterCard({ popup, load, Card, button }: LaterCardProps) {
  const [asked, setAsked] = useState(false);
  const prepare = () => {
    // Asked for again, and its failure told, when the card is to be shown.
    load().catch(() => {});
  };
  const closed = cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: () => setAsked(true),
    onPointerEnter: prepare,
    onFocus: prepare,
  });
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <Card button={button} />
    </Suspense>
  );
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
