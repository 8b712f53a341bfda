import classes from './search-form.module.css';
import { TermField, type TermFieldProps } from './term-field.tsx';

/** The search form: the field and its error. */
export function SearchForm(props: TermFieldProps) {
  return (
    <search className={classes.search}>
      <TermField {...props} />
      <p id="search-problem" className={classes.problem} role="alert">
        {props.problem}
      </p>
    </search>
  );
}
