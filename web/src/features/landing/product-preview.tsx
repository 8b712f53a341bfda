import classes from './product-preview.module.css';
import { previewRows, texts } from './texts.ts';

const selected = previewRows.filter((row) => row.selected).length;

const figures = [
  { label: texts.previewResults, value: '128' },
  { label: texts.previewSelected, value: String(selected) },
  { label: texts.previewPage, value: '1 of 13' },
];

/** The Miner in a browser frame, drawn with the real type and colours so that it follows the theme. */
export function ProductPreview() {
  return (
    <div className={classes.frame} role="img" aria-label={texts.preview}>
      <div className={classes.chrome} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <div className={classes.screen} aria-hidden="true">
        <p className={classes.search}>{texts.previewTerm}</p>
        <div className={classes.figures}>
          {figures.map(({ label, value }) => (
            <p key={label}>
              <b>{value}</b>
              {label}
            </p>
          ))}
        </div>
        {previewRows.map((row) => (
          <div key={row.name} className={classes.row} data-selected={row.selected || undefined}>
            <i className={classes.check} />
            <p className={classes.name}>
              {row.name}
              <small>{row.topic}</small>
            </p>
            <p className={classes.size}>
              {row.size}
              <small>{texts.previewSource}</small>
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
