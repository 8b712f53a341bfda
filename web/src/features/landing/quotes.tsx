import classes from './quotes.module.css';

interface Quote {
  initials: string;
  role: string;
  text: string;
}

/** Testimonials side by side: the quote, then its author. */
export function Quotes({ quotes, large = false }: { quotes: readonly Quote[]; large?: boolean }) {
  return (
    <div className={classes.quotes} data-large={large || undefined}>
      {quotes.map((quote) => (
        <figure key={quote.initials} className={classes.quote}>
          <blockquote>{quote.text}</blockquote>
          <figcaption>
            <span className={classes.initials}>{quote.initials}</span>
            {quote.role}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
