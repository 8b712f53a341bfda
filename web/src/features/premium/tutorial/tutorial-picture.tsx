import classes from './tutorial.module.css';

const dots = [
  [120, 62, 0],
  [168, 48, 1],
  [214, 78, 0],
  [262, 58, 2],
  [300, 104, 1],
  [150, 112, 2],
  [330, 70, 0],
  [236, 128, 1],
  [382, 92, 2],
  [420, 126, 0],
] as const;
const rows = [0, 1, 2, 3, 4] as const;
const bars = [150, 138, 121, 96, 74] as const;

/** A small drawing of the screen described in a tutorial step. */
export function TutorialPicture({ step }: { step: number }) {
  return (
    <svg className={classes.picture} viewBox="0 0 480 200" aria-hidden="true">
      {step === 0 && <FormPicture />}
      {step === 1 && <RunPicture />}
      {step === 2 && <FieldPicture />}
      {step >= 3 && <ListPicture />}
    </svg>
  );
}

function FormPicture() {
  return (
    <>
      {[28, 72].map((y) => (
        <g key={y}>
          <rect className={classes.ink} x="40" y={y} width="64" height="5" rx="2.5" />
          <rect className={classes.box} x="40" y={y + 11} width="130" height="22" rx="4" />
          <rect className={classes.ink} x="186" y={y} width="48" height="5" rx="2.5" />
          <rect className={classes.box} x="186" y={y + 11} width="110" height="22" rx="4" />
        </g>
      ))}
      <rect className={classes.box} x="40" y="122" width="256" height="28" rx="4" />
      <rect className={classes.vein} x="40" y="162" width="84" height="22" rx="4" />
      <line className={classes.line} x1="324" x2="324" y1="28" y2="184" />
      {[32, 60, 88, 116].map((y, index) => (
        <rect key={y} className={classes.soft} x="344" y={y} width={[92, 70, 100, 58][index]} height="8" rx="4" />
      ))}
    </>
  );
}

function RunPicture() {
  return (
    <>
      <rect className={classes.soft} x="60" y="40" width="360" height="8" rx="4" />
      <rect className={classes.vein} x="60" y="40" width="216" height="8" rx="4" />
      {[84, 118, 152].map((y, index) => (
        <g key={y}>
          <circle className={index === 2 ? classes.box : classes.vein} cx="70" cy={y} r="8" />
          <rect className={classes.ink} x="92" y={y - 3} width={[84, 70, 62][index]} height="6" rx="3" />
          <rect className={classes.soft} x="220" y={y - 3} width={[120, 160, 60][index]} height="6" rx="3" />
        </g>
      ))}
    </>
  );
}

function FieldPicture() {
  return (
    <>
      <line className={classes.line} x1="70" x2="70" y1="24" y2="168" />
      <line className={classes.line} x1="70" x2="440" y1="168" y2="168" />
      {dots.map(([x, y, kind]) =>
        kind === 1 ? (
          <rect key={x} className={classes.info} x={x - 7} y={y - 7} width="14" height="14" rx="1.5" />
        ) : (
          <circle key={x} className={kind === 0 ? classes.vein : classes.gold} cx={x} cy={y} r="8" />
        ),
      )}
      <circle className={classes.ring} cx="168" cy="48" r="14" />
    </>
  );
}

function ListPicture() {
  return (
    <>
      {rows.map((row) => {
        const y = 26 + row * 30;
        return (
          <g key={row}>
            <rect className={row < 2 ? classes.vein : classes.box} x="50" y={y} width="14" height="14" rx="3" />
            <rect className={classes.ink} x="84" y={y + 4} width={bars[row]} height="6" rx="3" />
            <rect className={classes.soft} x="280" y={y + 4} width="60" height="6" rx="3" />
            <line className={classes.line} x1="50" x2="350" y1={y + 22} y2={y + 22} />
          </g>
        );
      })}
      <rect className={classes.vein} x="376" y="26" width="70" height="24" rx="4" />
      <rect className={classes.box} x="376" y="58" width="70" height="24" rx="4" />
    </>
  );
}
