import { expect, test } from 'vitest';
import { RowsByName } from './catalogue/released-keys.ts';
import { loadCatalogue } from './catalogue.ts';
import { ACCENTS_DIR, CIRCLES_DIR, loadPlaybooks, parsePlaybooks } from './playbooks.ts';
import { checkRemoved, checkTwins } from './trade-twins.ts';

const playbooks = loadPlaybooks();

test('no trade is written twice, and no list names a row that Meta removed', () => {
  const rows = new RowsByName(loadCatalogue());
  const isRemoved = (name: string) => rows.get(name)?.flags?.includes('removed') ?? false;
  expect(checkTwins(playbooks)).toEqual([]);
  const lists = [...playbooks, ...loadPlaybooks(ACCENTS_DIR), ...loadPlaybooks(CIRCLES_DIR)];
  expect(checkRemoved(lists, isRemoved)).toEqual([]);
  expect(isRemoved('Weight loss')).toBe(true);
});

test('a name in other words and three shared phrases are found, two shared phrases are not', () => {
  const twins = parsePlaybooks(
    'home.txt',
    `## Well and borehole drilling | water wells, pumps, rigs
## Well drilling and boreholes | dowsing, tanks, hoses
## Hen house | hens, coops, chicks
## Hatchery | Hens, coops, broilers | chicks
## Hen hotel | hens, coops, holidays`,
  );
  expect(checkTwins(twins)).toEqual([
    'home.txt:2: "Well drilling and boreholes" has the name of "Well and borehole drilling" in other words',
    'home.txt:4: "Hatchery" and "Hen house" both say hens, coops, chicks',
  ]);
});

test('a removed row is named with its place', () => {
  const [list] = parsePlaybooks('home.txt', '## Tea shop | tea, pots, leaves\nTea ; Kettle\n+ Samovar');
  expect(checkRemoved(list ? [list] : [], (name) => name === 'Samovar')).toEqual([
    'home.txt:1: "Samovar" of "Tea shop" was removed by Meta',
  ]);
});
