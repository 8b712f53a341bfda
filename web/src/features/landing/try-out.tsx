import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { registerPath } from '#web/lib/address/login-path.ts';
import { formatCount, formatRange } from '#web/lib/format.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { SizeBar } from '#web/ui/size-bar.tsx';
import type { TryOutRow } from './fetch-try-out.ts';
import { tryOutTexts as texts } from './texts.ts';
import classes from './try-out.module.css';
import { maxTermLength, useTryOut } from './use-try-out.ts';

/** The hero's search for visitors: five rows of constant height. */
export function TryOut() {
  const { answer, searching, problem, type, submit } = useTryOut();
  const field = useRef<HTMLInputElement>(null);
  const hidden = answer.total - answer.rows.length;
  const shown = problem === null && answer.rows.length > 0;

  const onEarlyText = useEffectEvent(type);
  useEffect(() => {
    // The field: a visitor may have typed text before hydration.
    if (field.current?.value) onEarlyText(field.current.value);
  }, []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  return (
    <search className={classes.panel}>
      <form className={classes.form} method="dialog" onSubmit={onSubmit}>
        <IconSearch className={classes.icon ?? ''} size={22} stroke={1.75} aria-hidden />
        <input
          className={classes.input}
          type="search"
          name="q"
          ref={field}
          maxLength={maxTermLength}
          onChange={(event) => type(event.currentTarget.value)}
          placeholder={texts.placeholder}
          aria-label={texts.label}
          autoComplete="off"
          enterKeyHint="search"
        />
        <PlainButton type="submit" className={classes.submit ?? ''}>
          {texts.search}
        </PlainButton>
      </form>
      <p className={classes.summary} role="status">
        {problem === null && answer.rows.length > 0 && (
          <>
            <span>{searching ? texts.searching : texts.summary(answer.term)}</span>
            {!searching && <span>{texts.total(formatCount(answer.total))}</span>}
          </>
        )}
      </p>
      <div className={classes.answer} data-searching={searching || undefined}>
        {problem !== null && (
          <div className={classes.empty} role="alert">
            <p className={classes.emptyTitle}>{problem}</p>
            <PlainButton look="default" onClick={submit}>
              {texts.tryAgain}
            </PlainButton>
          </div>
        )}
        {problem === null && answer.rows.length === 0 && (
          <div className={classes.empty} role="status">
            <p className={classes.emptyTitle}>{texts.none(answer.term)}</p>
            <p>{texts.noneHint}</p>
          </div>
        )}
        {shown && (
          <ul>
            {answer.rows.map((row) => (
              <Row key={row.name} row={row} />
            ))}
          </ul>
        )}
      </div>
      <p className={classes.more}>
        {shown && hidden > 0 && <Link to={registerPath(answer.term)}>{texts.more(formatCount(hidden))}</Link>}
      </p>
      <p className={classes.catalogue}>{texts.catalogue}</p>
    </search>
  );
}

function Row({ row }: { row: TryOutRow }) {
  const { name, topic, lower, upper, source } = row;
  return (
    <li className={classes.row}>
      <p className={classes.name}>
        {name}
        <small>{topic}</small>
      </p>
      <div className={classes.scale}>
        <SizeBar lower={lower} upper={upper} />
      </div>
      <p className={classes.size}>
        {formatRange(lower, upper)}
        <small>{texts.source[source]}</small>
      </p>
    </li>
  );
}
