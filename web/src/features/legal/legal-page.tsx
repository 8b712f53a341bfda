import { PageTitle } from '#web/ui/page-title.tsx';
import classes from './legal-page.module.css';
import { type LegalText, onThisPage, privacy, terms } from './texts.ts';

export function PrivacyPage() {
  return <LegalPage text={privacy} />;
}

export function TermsPage() {
  return <LegalPage text={terms} />;
}

/** A legal document: table of contents on the left if there is room, lines of at most 68 characters. */
function LegalPage({ text }: { text: LegalText }) {
  const sections = text.sections.map((section) => ({ ...section, id: idOf(section.title) }));
  return (
    <div className={classes.frame}>
      <PageTitle>{text.title}</PageTitle>
      <nav className={classes.contents} aria-label={onThisPage}>
        <p>{onThisPage}</p>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={classes.text}>
        <h1>{text.title}</h1>
        <p className={classes.date}>{text.date}</p>
        <p className={classes.lead}>{text.lead}</p>
        {sections.map(({ id, title, paragraphs, points }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points !== undefined && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </article>
    </div>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z]+/g, '-');
}
