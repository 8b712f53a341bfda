import { type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * A button and the Mantine menu or popover that it opens, which is mounted when it is first opened: it sets state as it mounts,
 * so that a page with closed ones was rendered twice.
 * @param popup its role
 * @returns `button`, the props of the button; `id` and `target`, of the popup, to be rendered once `isMounted`
 */
export function useLazyPopup(popup: 'menu' | 'dialog', opened: boolean, setOpened: (opened: boolean) => void) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isMounted, setMounted] = useState(false);

  function toggle() {
    // Closed at first: as it opens, it remembers where to return the focus.
    flushSync(() => setMounted(true));
    setOpened(!opened);
  }

  return {
    isMounted,
    id,
    target: <Target button={button} />,
    button: {
      ref: button,
      id,
      'aria-haspopup': popup,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onClick: toggle,
    },
  };
}

/** The button, which is on the page already, as the target of its popup. */
function Target({ button, ref }: { button: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button]);
  return null;
}
