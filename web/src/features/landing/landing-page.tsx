import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Strata } from '#web/ui/strata.tsx';
import classes from './landing-page.module.css';
import { ProductPreview } from './product-preview.tsx';
import { texts } from './texts.ts';

/** What visitors see first. */
export function LandingPage() {
  return (
    <>
      <PageTitle />
      <section className={classes.hero}>
        <Strata className={classes.strata ?? ''} />
        <div className={classes.heroInner}>
          <div className={classes.words}>
            <h1 className={classes.heading}>{texts.heading}</h1>
            <p className={classes.lead}>{texts.lead}</p>
            <Start />
          </div>
          <ProductPreview />
        </div>
      </section>

      <section id="features" className={classes.section} aria-labelledby="features-title">
        <h2 id="features-title" className={classes.title}>
          {texts.featuresTitle}
        </h2>
        <ol className={classes.features}>
          {texts.features.map((feature) => (
            <li key={feature.title} className={classes.feature}>
              <h3>{feature.title}</h3>
              <p>{feature.text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section id="growth" className={classes.growth} aria-label={texts.growthTitle}>
        <dl className={classes.figures}>
          {texts.growth.map((item) => (
            <div key={item.text} className={classes.figure}>
              <dt>{item.text}</dt>
              <dd>{item.figure}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section id="reviews" className={classes.section} aria-labelledby="reviews-title">
        <h2 id="reviews-title" className={classes.title}>
          {texts.reviewsTitle}
        </h2>
        <p className={classes.note}>{texts.reviewsNote}</p>
        <div className={classes.quotes}>
          {texts.reviews.map((review) => (
            <figure key={review.initials} className={classes.quote}>
              <blockquote>{review.text}</blockquote>
              <figcaption>
                <span className={classes.initials}>{review.initials}</span>
                {review.role}
              </figcaption>
            </figure>
          ))}
        </div>
      </section>

      <section className={classes.closing}>
        <div className={classes.closingInner}>
          <h2 className={classes.closingTitle}>{texts.closing}</h2>
          <Start />
        </div>
      </section>
    </>
  );
}

function Start() {
  return (
    <p className={classes.start}>
      <Button component={Link} to={paths.login} size="md" h={48}>
        {texts.start}
      </Button>
      <span className={classes.trial}>{texts.trial}</span>
    </p>
  );
}
