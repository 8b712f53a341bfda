import type { ReactNode } from 'react';
import classes from './connection-page.module.css';

/** A window with a column of menu entries, in hairlines; `marked` is the highlighted entry. */
function Frame({ marked, children }: { marked: number; children: ReactNode }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 240 120" aria-hidden focusable="false">
      <rect className={classes.ground} x="0.5" y="0.5" width="239" height="119" rx="6" />
      <path className={classes.hairline} d="M0.5 16.5h239M72.5 16.5v103" />
      <circle className={classes.ink} cx="10" cy="8.5" r="2" />
      <circle className={classes.ink} cx="18" cy="8.5" r="2" />
      <circle className={classes.ink} cx="26" cy="8.5" r="2" />
      {[0, 1, 2, 3].map((entry) => (
        <g key={entry}>
          {entry === marked && (
            <rect className={classes.mark} x="6" y={26 + entry * 20} width="60" height="14" rx="3" />
          )}
          <rect
            className={entry === marked ? classes.vein : classes.ink}
            x="12"
            y={31 + entry * 20}
            width={[38, 46, 32, 42][entry]}
            height="4"
            rx="2"
          />
        </g>
      ))}
      {children}
    </svg>
  );
}

/** A button in a drawing. */
function Press({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <>
      <rect className={classes.vein} x={x} y={y} width={width} height="16" rx="3" />
      <rect className={classes.paper} x={x + 8} y={y + 6} width={width - 16} height="4" rx="2" />
    </>
  );
}

const line = (x: number, y: number, width: number) => (
  <rect className={classes.ink} x={x} y={y} width={width} height="4" rx="2" />
);

/** System users, with the button that adds one. */
function AddUser() {
  return (
    <Frame marked={1}>
      {line(86, 28, 48)}
      <Press x={182} y={22} width={46} />
      {[50, 74, 98].map((y) => (
        <g key={y}>
          <circle className={classes.outline} cx="92" cy={y} r="6" />
          {line(106, y - 2, 62)}
        </g>
      ))}
    </Frame>
  );
}

/** Ad accounts, one of them ticked. */
function AssignAccount() {
  return (
    <Frame marked={2}>
      {[34, 58, 82].map((y, index) => (
        <g key={y}>
          <rect
            className={index === 1 ? classes.vein : classes.outline}
            x="86"
            y={y - 6}
            width="12"
            height="12"
            rx="3"
          />
          {index === 1 && <path className={classes.tick} d="M89 58l2.5 2.5 4-5" />}
          {line(106, y - 2, [70, 84, 58][index] ?? 60)}
        </g>
      ))}
      <Press x={182} y={98} width={46} />
    </Frame>
  );
}

/** Two ticked permissions above the button that creates a token. */
function GenerateToken() {
  return (
    <Frame marked={1}>
      {[38, 62].map((y) => (
        <g key={y}>
          <rect className={classes.vein} x="86" y={y - 6} width="12" height="12" rx="3" />
          <path className={classes.tick} d={`M89 ${y}l2.5 2.5 4-5`} />
          <text className={classes.word} x="106" y={y + 4}>
            {y === 38 ? 'ads_read' : 'ads_management'}
          </text>
        </g>
      ))}
      <Press x={86} y={86} width={72} />
    </Frame>
  );
}

/** A token that is pasted into the field on this page. */
function PasteToken() {
  return (
    <svg className={classes.drawing} viewBox="0 0 240 120" aria-hidden focusable="false">
      <rect className={classes.ground} x="0.5" y="0.5" width="239" height="119" rx="6" />
      {line(32, 34, 54)}
      <rect className={classes.field} x="32" y="46" width="124" height="24" rx="4" />
      <text className={classes.word} x="42" y="62">
        EAAB••••••••
      </text>
      <rect className={classes.vein} x="152.5" y="50" width="1.5" height="16" />
      <Press x={32} y={82} width={54} />
      <circle className={classes.keyRing} cx="192" cy="46" r="11" />
      <path className={classes.keyRing} d="M184 54l-16 17m6-6l6 6m-1-12l5 5" />
    </svg>
  );
}

/** One drawing per step of the guide. */
export const stepDrawings = [AddUser, AssignAccount, GenerateToken, PasteToken] as const;
