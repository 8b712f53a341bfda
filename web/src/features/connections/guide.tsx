import classes from './connection-page.module.css';
import { stepDrawings } from './step-drawings.tsx';
import { texts } from './texts.ts';

const businessSettings = 'https://business.facebook.com/settings/system-users';

/** Four illustrated steps to a token. */
export function Guide() {
  return (
    <>
      <ol className={classes.steps}>
        {texts.steps.map(({ title, text }, index) => {
          const Drawing = stepDrawings[index];
          return (
            <li key={title}>
              {Drawing && <Drawing />}
              <h3 className={classes.name}>{`${index + 1}. ${title}`}</h3>
              <p className={classes.hint}>{text}</p>
            </li>
          );
        })}
      </ol>
      <a href={businessSettings} target="_blank" rel="noreferrer">
        {texts.openBusiness}
      </a>
    </>
  );
}
