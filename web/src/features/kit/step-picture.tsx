import type { ReactNode } from 'react';
import classes from './step-picture.module.css';

/** A line drawing of one step in Ads Manager; what to press has the vein's colour. */
export function StepPicture({ step }: { step: number }) {
  return (
    <svg className={classes.picture} viewBox="0 0 200 112" aria-hidden="true" focusable="false">
      <rect className={classes.window} x="0.5" y="0.5" width="199" height="111" rx="6" />
      {pictures[step]}
    </svg>
  );
}

/** A grey bar in place of unimportant text. */
function Bar({ x, y, width }: { x: number; y: number; width: number }) {
  return <rect className={classes.bar} x={x} y={y} width={width} height="4" rx="2" />;
}

function Box({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return <rect className={classes.box} x={x + 0.5} y={y + 0.5} width={width} height={height} rx="3" />;
}

/** A label on what to press. */
function Press({ x, y, width, children }: { x: number; y: number; width: number; children: string }) {
  return (
    <>
      <rect className={classes.press} x={x} y={y} width={width} height="18" rx="3" />
      <text className={classes.onPress} x={x + width / 2} y={y + 12.5} textAnchor="middle">
        {children}
      </text>
    </>
  );
}

function Label({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <text className={classes.label} x={x} y={y}>
      {children}
    </text>
  );
}

const pictures: readonly ReactNode[] = [
  <>
    <Press x={12} y={12} width={58}>
      + Create
    </Press>
    <Box x={82} y={12} width={105} height={88} />
    <Label x={92} y={27}>
      Objective
    </Label>
    {[40, 56, 72, 88].map((y) => (
      <g key={y}>
        <circle className={y === 56 ? classes.chosen : classes.dot} cx="97" cy={y} r="4" />
        <Bar x={107} y={y - 2} width={y === 56 ? 62 : 48} />
      </g>
    ))}
    <Bar x={12} y={46} width={48} />
    <Bar x={12} y={58} width={36} />
    <Bar x={12} y={70} width={42} />
  </>,
  <>
    <Label x={14} y={24}>
      Audience
    </Label>
    <Box x={14} y={34} width={171} height={36} />
    <Bar x={24} y={45} width={110} />
    <Bar x={24} y={56} width={84} />
    <text className={classes.link} x="14" y="90">
      Switch to original audience options
    </text>
    <path className={classes.underline} d="M14 94h157" />
  </>,
  <>
    <Label x={14} y={23}>
      Locations
    </Label>
    <Box x={80} y={11} width={106} height={18} />
    <rect className={classes.chip} x="85" y="15" width="44" height="10" rx="5" />
    <Label x={14} y={57}>
      Age
    </Label>
    <Box x={80} y={45} width={40} height={18} />
    <Box x={132} y={45} width={40} height={18} />
    <Bar x={88} y={52} width={14} />
    <Bar x={140} y={52} width={14} />
    <Label x={14} y={91}>
      Gender
    </Label>
    {[86, 124, 162].map((x) => (
      <g key={x}>
        <circle className={x === 86 ? classes.chosen : classes.dot} cx={x} cy="88" r="4" />
        <Bar x={x + 8} y={86} width={14} />
      </g>
    ))}
  </>,
  <>
    <Label x={14} y={21}>
      Detailed targeting
    </Label>
    <rect className={classes.field} x="14.5" y="28.5" width="171" height="20" rx="3" />
    <text className={classes.typed} x="22" y="42">
      Hatha yoga
    </text>
    <path className={classes.caret} d="M73 33v11" />
    <Box x={14} y={52} width={171} height={34} />
    <rect className={classes.hit} x="15" y="53" width="170" height="17" />
    <text className={classes.typed} x="22" y="65">
      Hatha yoga
    </text>
    <Bar x={138} y={60} width={38} />
    <Bar x={22} y={76} width={64} />
    <Bar x={138} y={76} width={30} />
    <text className={classes.link} x="14" y="102">
      Define further
    </text>
  </>,
  <>
    <Bar x={14} y={18} width={70} />
    <Bar x={14} y={30} width={52} />
    <Bar x={14} y={42} width={62} />
    <Press x={14} y={82} width={82}>
      Save audience
    </Press>
    <Box x={112} y={12} width={75} height={88} />
    <Label x={120} y={26}>
      Estimate
    </Label>
    <path className={classes.gauge} d="M124 66a26 26 0 0 1 52 0" />
    <path className={classes.gaugeOn} d="M124 66a26 26 0 0 1 30-25.7" />
    <path className={classes.needle} d="M150 66l5-22" />
    <Bar x={124} y={80} width={52} />
  </>,
];
