import { useScheme } from '#web/lib/color-scheme.ts';
import type { Shot } from './pictures.ts';
import classes from './screen.module.css';

interface ScreenProps {
  shot: Shot;
  /** Used below 560 px, where the other screenshot would be unreadably small. */
  phone?: Shot;
  alt: string;
  /** Whether to draw a browser frame around the screenshot. */
  framed?: boolean;
}

/** A screenshot of the product in the active theme. */
export function Screen({ shot, phone, alt, framed = false }: ScreenProps) {
  const scheme = useScheme();
  return (
    <div className={classes.frame} data-framed={framed || undefined}>
      {framed && (
        <div className={classes.chrome} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      )}
      <picture>
        {phone && (
          <source media="(max-width: 560px)" srcSet={phone[scheme]} width={phone.width} height={phone.height} />
        )}
        <img src={shot[scheme]} width={shot.width} height={shot.height} alt={alt} loading="lazy" decoding="async" />
      </picture>
    </div>
  );
}
