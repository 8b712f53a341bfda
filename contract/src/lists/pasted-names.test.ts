import { describe, expect, test } from 'vitest';
import { cleanName, findLongName, parseNames } from './pasted-names.ts';

describe('the name in a line', () => {
  test.each([
    ['Yoga', 'Yoga'],
    ['  Hatha   yoga ', 'Hatha yoga'],
    ['Interests > Sports and outdoors > Yoga', 'Yoga'],
    ['Interests › Fitness › Swimming (sport)', 'Swimming (sport)'],
    ['Yoga (Size: 283,000,000)', 'Yoga'],
    ['Yoga (size: 1.2M – 1.5M)', 'Yoga'],
    ['Interests > Additional interests > Yoga (283,000,000 - 333,000,000)', 'Yoga'],
    ['Yoga (1.2M)', 'Yoga'],
    ['Association football (Soccer)', 'Association football (Soccer)'],
    ['Gladiator (2000)', 'Gladiator (2000)'],
    ['Gladiator (2000) (Size: 12000)', 'Gladiator (2000)'],
    ['• Pilates', 'Pilates'],
    ['- Pilates', 'Pilates'],
    ['AC/DC', 'AC/DC'],
    ['Z-Wave', 'Z-Wave'],
    ['', ''],
  ])('%s', (line, name) => {
    expect(cleanName(line)).toBe(name);
  });
});

describe('pasted text', () => {
  test('reads one name per line, without duplicates, empty lines and a byte order mark', () => {
    expect(parseNames('\ufeffYoga\r\n\r\nPilates\nyoga\n')).toEqual(['Yoga', 'Pilates']);
  });

  test('keeps names with commas whole in several lines', () => {
    expect(parseNames('Hunting, fishing and shooting\nYoga')).toEqual(['Hunting, fishing and shooting', 'Yoga']);
  });

  test('reads one line with commas as a list', () => {
    expect(parseNames('Yoga, Pilates,Running')).toEqual(['Yoga', 'Pilates', 'Running']);
    expect(parseNames('Yoga')).toEqual(['Yoga']);
  });

  test.each([
    [
      'commas and quotes',
      'Rank,Name,Audience Size\n1,"Food, drink",10\n2,"The ""Office""",20',
      ['Food, drink', 'The "Office"'],
    ],
    ['semicolons', 'id;interest;size\n6003;Yoga;1000', ['Yoga']],
    ['tabs', 'Name\tSize\nYoga\t1,000,000\nPilates\t5', ['Yoga', 'Pilates']],
    ['one column', 'Interest\nYoga\nPilates', ['Yoga', 'Pilates']],
  ])('reads CSV with headers: %s', (_name, text, names) => {
    expect(parseNames(text)).toEqual(names);
  });

  test('leaves out sizes and ids of CSV without headers', () => {
    expect(parseNames('Yoga,283000000\n"Food, drink",1.2M\nPilates,6003,5K - 6K')).toEqual([
      'Yoga',
      'Food, drink',
      'Pilates',
    ]);
    expect(parseNames('6003384248805\tYoga\t283,000,000\n6003\tPilates\t')).toEqual(['Yoga', 'Pilates']);
  });

  test('reads text copied from Ads Manager', () => {
    expect(parseNames('Interests > Sports > Yoga (Size: 283,000,000)\nInterests > Pilates')).toEqual([
      'Yoga',
      'Pilates',
    ]);
    expect(parseNames('People who match:\nInterests: Yoga, Pilates or Running\nAnd must also match: Tea')).toEqual([
      'Yoga',
      'Pilates',
      'Running',
      'Tea',
    ]);
  });

  test('leaves out numbering only if every line has it', () => {
    expect(parseNames('1. Yoga\n2. Pilates')).toEqual(['Yoga', 'Pilates']);
    expect(parseNames('1. FC Köln\nYoga')).toEqual(['1. FC Köln', 'Yoga']);
  });

  test('parses hostile text quickly', () => {
    for (const text of [
      `(${'1,'.repeat(30_000)}`,
      `${'"'.repeat(60_000)}`,
      ' > '.repeat(20_000),
      `(${' '.repeat(60_000)}`,
    ]) {
      expect(parseNames(text).length).toBeLessThan(60_001);
    }
  });
});

describe('findLongName', () => {
  test.each([
    ['Tea\nTall ladders of wood', 10, { line: 2, beginning: 'Tall ladders of wood' }],
    [
      'Tall\r\n\r\nInterests > Tall   ladders of the  fire departments\r\nTea',
      30,
      { line: 3, beginning: 'Tall ladders of the fire depar' },
    ],
    ['name,size\nTea,1\n"A ""tall"" ladder, of wood",2', 10, { line: 3, beginning: 'A "tall" ladder, of wood' }],
    ['1. Tea\n2. Tall ladders', 10, { line: 2, beginning: 'Tall ladders' }],
  ])('finds the line of a name that is too long: %j', (text, max, found) => {
    expect(findLongName(text, max)).toEqual(found);
  });

  test('finds nothing if every name is short enough', () => {
    expect(findLongName('Tea, Yoga, Pilates', 10)).toBeUndefined();
  });
});
