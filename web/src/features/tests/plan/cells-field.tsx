import type { AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import { testLimits } from '@interest-miner/contract/tests/limits';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './plan-page.module.css';
import type { PlanValues } from './plan-values.ts';
import { planTexts as texts } from './texts.ts';

type Cells = PlanValues['cells'];

interface CellsFieldProps {
  cells: Cells;
  audiences: readonly AudienceSummary[];
  error: string | undefined;
  onChange: (cells: Cells) => void;
}

/** What a cell is called, such as `Yoga · Core` or `Yoga · Core, without interests`. */
export function nameOfCell(
  { audience_id, without_interests }: Cells[number],
  audiences: readonly AudienceSummary[],
): string {
  const name = audiences.find(({ id }) => id === audience_id)?.name ?? '';
  return without_interests ? testTexts.control(name) : name;
}

/** Two to five audiences, one of which may be a control without interests. */
export function CellsField({ cells, audiences, error, onChange }: CellsFieldProps) {
  const options = [
    { value: '', label: texts.choose },
    ...audiences.map(({ id, name, entries }) => ({ value: id, label: `${name} · ${texts.facts(entries)}` })),
  ];
  // Two places are always shown, so that two are what is proposed.
  const shown: Cells = [...cells, ...Array.from({ length: Math.max(0, 2 - cells.length) }, () => empty)];
  const change = (at: number, cell: Cells[number]) => onChange(shown.map((one, place) => (place === at ? cell : one)));
  const remove = (at: number) => onChange(shown.filter((_, place) => place !== at));
  const first = shown.find(({ audience_id }) => audience_id !== '');
  const isFull = shown.length >= testLimits.cells.max;
  const hasControl = shown.some(({ without_interests }) => without_interests);
  return (
    <fieldset className={classes.group}>
      <legend>{texts.cells}</legend>
      <p className={classes.hint}>{texts.cellsHint}</p>
      <ul className={classes.cells}>
        {shown.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place until an audience is chosen
          <li key={at} className={classes.cell}>
            {cell.without_interests ? (
              <div className={classes.control}>
                <p>{nameOfCell(cell, audiences)}</p>
                <p className={classes.hint}>{texts.controlHint}</p>
              </div>
            ) : (
              <NativeSelect
                aria-label={texts.cell(at)}
                name={at === 0 ? 'cells' : undefined}
                data={options}
                value={cell.audience_id}
                error={at === 0 && error !== undefined}
                onChange={({ currentTarget: { value } }) => change(at, { ...cell, audience_id: value })}
              />
            )}
            {shown.length > 2 && (
              <IconButton
                label={texts.remove(nameOfCell(cell, audiences) || texts.cell(at))}
                onClick={() => remove(at)}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {isFull ? (
        <p className={classes.hint}>{texts.full}</p>
      ) : (
        <div className={classes.adding}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange([...shown, empty])}
          >
            {texts.add}
          </Button>
          {!hasControl && first && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => onChange([...shown, { ...first, without_interests: true }])}
            >
              {texts.addControl}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

const empty: Cells[number] = { audience_id: '', without_interests: false };
