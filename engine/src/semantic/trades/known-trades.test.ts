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

// Kinds of businesses as a classification names them, in each language.
test.each([
  ['Dachdecker', /roof/i],
  ['Umzugsunternehmen', /moving|relocat|storage/i],
  ['ambulanter Pflegedienst', /elder|care|nurs/i],
  ['serrurier', /lock|home security|key/i],
  ['couvreur zingueur', /roof/i],
  ['expert-comptable', /account|tax|bookkeep/i],
  ['peluquería canina', /dog|pet/i],
  ['cerrajería', /lock|home security|key/i],
  ['onoranze funebri', /funeral|grief|cemet|crema/i],
  ['gommista', /tire|tyre|michelin|bridgestone/i],
  ['borracharia', /tire|tyre|michelin|bridgestone/i],
  ['açougue', /meat|beef|butcher|steak/i],
  ['Fotograf', /photo/i],
  ['Getränkemarkt', /beer|wine|liquor|whisk|gin\b/i],
  ['Sportverein', /sport|football|tennis|gym/i],
  ['safari holidays', /safari|wildlife|kenya|tanzania/i],
  ['dry stone walling', /wall|renovation|preservation|cottage/i],
  ['narrowboat hire', /houseboat|boating|river cruise|lakes/i],
  ['péniche', /houseboat|boating|river cruise|lakes/i],
  ['academia de oposiciones', /examination|civil serv|test prep/i],
  ['kitchen hood cleaning', /restaurant|food safety|fire safety|exhaust/i],
  ['rugby shirts', /rugby|six nations/i],
  ['forklift training', /job|vocational|employment|certification/i],
])('"%s" is read as its trade', (description, wanted) => {
  const names = core.rankBrief({ ...NO_BRIEF, description }, 10).ranked.map(({ interest }) => interest.name);
  expect(names.filter((name) => wanted.test(name)).length, names.join(' ; ')).toBeGreaterThan(1);
});
