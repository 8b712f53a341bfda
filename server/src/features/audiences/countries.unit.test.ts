import { adCountries } from '@interest-miner/contract/audiences/countries';
import { reachByCountry } from '@interest-miner/engine';
import { expect, test } from 'vitest';

test('the population is known for every country that ads can target, and for no other', () => {
  expect([...reachByCountry().keys()].sort()).toEqual([...adCountries].sort());
  for (const [country, people] of reachByCountry()) expect([country, people > 0]).toEqual([country, true]);
});
