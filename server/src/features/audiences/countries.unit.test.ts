import { adCountries } from '@interest-miner/contract/audiences/countries';
import { reachByCountry } from '@interest-miner/engine';
import { expect, test } from 'vitest';

test('the people of every country that ads can be targeted at are known, and of no other', () => {
  expect([...reachByCountry().keys()].sort()).toEqual([...adCountries].sort());
  for (const [country, people] of reachByCountry()) expect([country, people > 0]).toEqual([country, true]);
});
