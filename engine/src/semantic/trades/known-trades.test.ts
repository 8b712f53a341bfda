import { expect, test } from 'vitest';
import { EngineCore } from '../../core.ts';
import { NO_BRIEF } from '../brief/brief-text.ts';

const core = new EngineCore();

test.each([
  ['Half-day kayak trips with a guide along the coast', /kayak|canoe/i, /fishing/i],
  ['We teach bhangra to beginners, live dhol on Fridays', /danc|bhangra|kathak/i, /yoga/i],
  ['We restore old motorbikes, paint, chrome and engines', /motorcycl|café racer/i, /(?<!motor)\bcars?\b/i],
  ['We teach Portuguese to beginners in the evening', /language|portug|duolingo|babbel/i, /teacher|lesson plan/i],
  ['New and used books on naval and regimental history', /book|novel|literature|history/i, /airsoft|tactical|firearm/i],
  ['Sedum roofs for terraced houses', /roof|building/i, /property management/i],
])('"%s" shows %s first and not %s', (description, wanted, unwanted) => {
  const names = core.rankBrief({ ...NO_BRIEF, description }, 10).ranked.map(({ interest }) => interest.name);
  expect(names.filter((name) => wanted.test(name)).length).toBeGreaterThan(1);
  expect(names.filter((name) => unwanted.test(name))).toEqual([]);
});
