import { describe, expect, it } from 'vitest';
import { defuse, fileName, toCsv, toXlsx } from './csv.ts';

describe('defuse', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '=1\n2', ' =1', '＝1', '＋1', '－1', '＠x'])(
    'disarms %j',
    (cell) => {
      expect(defuse(cell)).toBe(`'${cell}`);
    },
  );
  it.each([
    ['x;=1', "x;'=1"],
    ['x; ＝1', "x;' ＝1"],
    ['x\n-1', "x\n'-1"],
  ])('disarms a formula after a semicolon or a line break: %j', (cell, safe) => {
    expect(defuse(cell)).toBe(safe);
  });
  it('leaves words, numbers and empty cells unchanged', () => {
    expect(defuse('Yoga - hot')).toBe('Yoga - hot');
    expect(defuse(-5)).toBe(-5);
    expect(defuse(null)).toBeNull();
  });
});

describe('toCsv', () => {
  it('quotes cells where necessary and defuses every cell', async () => {
    const file = await toCsv(
      ['Name', 'Size'],
      [
        ['Food, drink', 12],
        ['say "hi"', null],
        ['x;y', null],
        ['=HYPERLINK("x")', 0],
      ],
    );
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
    expect(text).toBe('\ufeffName,Size\r\n"Food, drink",12\r\n"say ""hi""",\r\n"x;y",\r\n"\'=HYPERLINK(""x"")",0');
  });
});

describe('toXlsx', () => {
  it('creates a workbook', async () => {
    const file = await toXlsx(['Name', 'Size'], [['Yoga', 12]]);
    expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 2))).toBe('PK');
  });
});

describe('fileName', () => {
  it.each([
    ['yoga', 'yoga.csv'],
    ['a/b\\c:d', 'a_b_c_d.csv'],
    ['../etc/passwd', '_etc_passwd.csv'],
    ['', 'selected_interests.csv'],
    ['...', 'selected_interests.csv'],
  ])('%j → %s', (name, file) => {
    expect(fileName(name, 'selected_interests', 'csv')).toBe(file);
  });
});
