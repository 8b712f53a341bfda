import { expect, test } from 'vitest';
import { testCore as core } from '../test-core.ts';
import { loadExclusions } from './exclusions.ts';
import type { Language } from './languages.ts';

const exclusions = loadExclusions();
const BRIEF = { productName: '', category: '', location: '', promotionGoal: '', targetAudience: '' };

test.each<[Language, string, string[]]>([
  ['en', 'Coaching for dads. Not for bodybuilders, no CrossFit, no diets.', ['bodybuilders', 'CrossFit', 'diets']],
  ['en', "Fresh juice without added sugar. We don't sell coffee or cakes.", ['sugar', 'coffee', 'cakes']],
  ['en', 'No gluten, dairy or soy in our bakery', ['gluten', 'dairy', 'soy']],
  ['en', 'Silver rings, soldered by hand, not solder kits', ['solder kits']],
  ['de', 'Möbel aus Holz, nicht für Kinder, ohne Kunststoff', ['Kinder', 'Kunststoff']],
  ['de', 'Kaffeerösterei, kein Kapselkaffee', ['Kapselkaffee']],
  ['es', 'Zapatos veganos sin cuero para mujeres', ['cuero']],
  ['es', 'Clases de yoga, no vendemos suplementos', ['suplementos']],
  ['fr', 'Boulangerie sans gluten, sauf les croissants. Nous ne vendons pas de café', ['gluten', 'croissants', 'café']],
  ['pt', 'Loja de roupas, exceto roupas infantis. Não vendemos sapatos', ['roupas infantis', 'sapatos']],
  ['it', 'Pizzeria senza glutine, non vendiamo vino', ['glutine', 'vino']],
  ['hi', 'Hum sirf veg khana dete hain, meat nahi bechte', ['meat']],
])('%s: "%s" leaves out %j', (language, text, excluded) => {
  expect(exclusions.split(text, language).excluded).toEqual(excluded);
});

test.each<[Language, string]>([
  ['en', 'App with a 14-day free trial, no hard selling'],
  ['en', 'No problem if you are new, not only for beginners'],
  ['en', 'No-code tool for teams, no credit card needed'],
  ['de', 'Termine ohne Wartezeit, nicht nur für Anfänger'],
  ['es', 'Consulta sin compromiso'],
  ['fr', 'Devis sans engagement'],
])('%s: "%s" leaves nothing out', (language, text) => {
  expect(exclusions.split(text, language)).toEqual({ text, excluded: [] });
});

test('what a brief leaves out is not among its interests, nor is the trade of it', () => {
  const names = (description: string) =>
    core.rankBrief({ ...BRIEF, description }, 100).ranked.map(({ interest }) => interest.name);
  const gym = names('Home gym coaching for busy dads. Not for bodybuilders, no CrossFit, no diets.');
  expect(gym.filter((name) => /bodybuild|crossfit|\bdiet/i.test(name))).toEqual([]);
  expect(gym.slice(0, 10)).toContain('Home gym');
  const bakery = names('Panadería artesanal con pan y tortas, no vendemos café');
  expect(bakery.filter((name) => /coffee/i.test(name))).toEqual([]);
  expect(bakery.length).toBeGreaterThan(20);
});

test('landlords and programmers as customers do not make a product for everyone professional', () => {
  const isProfessional = (description: string, targetAudience: string) => {
    const { brief, excluded } = core.readBrief({ ...BRIEF, description, targetAudience });
    return core.ranker.rankingOf(brief, excluded)?.query.professional;
  };
  expect(isProfessional('Boiler insurance', 'landlords and home owners')).toBe(false);
  expect(isProfessional('Ergonomic chairs and desks', 'programmers')).toBe(false);
  expect(isProfessional('Letting software with tenant screening', 'landlords')).toBe(true);
});
