import { IconChevronDown } from '@tabler/icons-react';
import classes from './questions.module.css';
import { questions } from './texts.ts';

/** Answers to visitors' first questions; each opens separately, also before scripts have loaded. */
export function Questions() {
  return (
    <div className={classes.questions}>
      {questions.map(({ question, answer }, index) => (
        <details key={question} className={classes.question} open={index === 0}>
          <summary>
            <h3>{question}</h3>
            <IconChevronDown size={20} stroke={1.75} aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
