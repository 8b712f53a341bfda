import { paths } from '#web/lib/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ButtonLink } from '#web/ui/plain-button.tsx';
import { Strata } from '#web/ui/strata.tsx';
import classes from './landing-page.module.css';
import { featureShots, minerShot, phoneShot, wayShots } from './pictures.ts';
import { Plans } from './plans.tsx';
import { Questions } from './questions.tsx';
import { Quotes } from './quotes.tsx';
import { Screen } from './screen.tsx';
import { planTexts, texts } from './texts.ts';
import { TryOut } from './try-out.tsx';

/** The landing page for visitors. */
export function LandingPage() {
  return (
    <>
      <PageTitle />
      <section className={classes.hero}>
        <Strata className={classes.strata ?? ''} vein={8} />
        <div className={classes.heroInner}>
          <h1 className={classes.heading}>{texts.heading}</h1>
          <p className={classes.lead}>{texts.lead}</p>
          <div className={classes.tryOut}>
            <TryOut />
          </div>
          <Start />
        </div>
      </section>

      <div className={classes.product}>
        <Screen shot={minerShot} phone={phoneShot} alt={texts.shotLabel} framed />
      </div>

      <section id="features" className={classes.section} aria-labelledby="features-title">
        <h2 id="features-title" className={classes.title}>
          {texts.featuresTitle}
        </h2>
        <ol className={classes.features}>
          {texts.features.map((feature, index) => (
            <li key={feature.title} className={classes.feature}>
              <div className={classes.words}>
                <h3>{feature.title}</h3>
                <p>{feature.text}</p>
              </div>
              <Screen {...(featureShots[index] ?? { shot: minerShot })} alt={feature.picture} />
            </li>
          ))}
        </ol>
        <h2 className={classes.second}>{texts.wayTitle}</h2>
        <ol className={classes.way}>
          {texts.way.map(({ title, text, picture }, index) => (
            <li key={title} className={classes.words}>
              <Screen {...(wayShots[index] ?? { shot: minerShot })} alt={picture} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section id="growth" className={classes.growth} aria-labelledby="growth-title">
        <div className={classes.section}>
          <h2 id="growth-title" className={classes.small}>
            {texts.growthTitle}
          </h2>
          <dl className={classes.figures}>
            {texts.growth.map((item) => (
              <div key={item.text} className={classes.figure}>
                <dt>{item.text}</dt>
                <dd>{item.figure}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.note}>{texts.growthNote}</p>
        </div>
      </section>

      <section id="reviews" className={classes.section} aria-labelledby="reviews-title">
        <h2 id="reviews-title" className={classes.title}>
          {texts.reviewsTitle}
        </h2>
        <p className={classes.note}>{texts.reviewsNote}</p>
        <Quotes quotes={texts.reviews} large />
        <h2 className={classes.second}>{texts.storiesTitle}</h2>
        <p className={classes.note}>{texts.storiesNote}</p>
        <Quotes quotes={texts.stories} />
      </section>

      <section id="plans" className={classes.pricing} aria-labelledby="plans-title">
        <div className={classes.section}>
          <h2 id="plans-title" className={classes.title}>
            {planTexts.title}
          </h2>
          <Plans />
        </div>
      </section>

      <section id="questions" className={classes.section} aria-labelledby="questions-title">
        <h2 id="questions-title" className={classes.title}>
          {texts.questionsTitle}
        </h2>
        <Questions />
      </section>

      <section className={classes.closing} aria-labelledby="closing-title">
        <Strata className={classes.closingStrata ?? ''} vein={6} />
        <div className={classes.closingInner}>
          <h2 id="closing-title" className={classes.closingTitle}>
            {texts.closing}
          </h2>
          <Start />
        </div>
      </section>
    </>
  );
}

function Start() {
  return (
    <p className={classes.start}>
      <ButtonLink to={paths.login} large>
        {texts.start}
      </ButtonLink>
      <span className={classes.trial}>{texts.trial}</span>
    </p>
  );
}
