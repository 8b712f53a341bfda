import { describe, expect, it } from 'vitest';
import { defuse, fileName, toCsv, toXlsx } from './csv.ts';

describe('defuse', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '=1\n2'])('disarms %j', (cell) => {
    expect(defuse(cell)).toBe(`'${cell}`);
  });
  it('leaves words, numbers and nothing alone', () => {
    expect(defuse('Yoga - hot')).toBe('Yoga - hot');
    expect(defuse(-5)).toBe(-5);
    expect(defuse(null)).toBeNull();
  });
});

describe('toCsv', () => {
  it('quotes what needs quotes, and defuses every cell', async () => {
    const file = await toCsv(
      ['Name', 'Size'],
      [
        ['Food, drink', 12],
        ['say "hi"', null],
        ['=HYPERLINK("x")', 0],
      ],
    );
    expect(await file.text()).toBe('Name,Size\r\n"Food, drink",12\r\n"say ""hi""",\r\n"\'=HYPERLINK(""x"")",0');
  });
});

describe('toXlsx', () => {
  it('makes a workbook', async () => {
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
