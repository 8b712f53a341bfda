import { expect, test } from 'vitest';
import { testCore as core } from '../test-core.ts';
import { loadExclusions } from './exclusions.ts';
import type { Language } from './languages.ts';

const exclusions = loadExclusions();
const BRIEF = { productName: '', category: '', location: '', promotionGoal: '', targetAudience: '' };

test.each<[Language, string, string[]]>([
  ['en', 'Coaching for dads. Not for bodybuilders, no CrossFit, no diets.', ['bodybuilders', 'CrossFit', 'diets']],
  ['en', "Fresh juice without added sugar. We don't sell coffee or cakes.", ['sugar', 'coffee', 'cakes']],
  ['en', 'Cashew cheese. Not for people on keto or low-carb diets.', ['keto', 'low-carb diets']],
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
  ['hi', 'Chaandi ke jhumke. Sona ya diamond hum nahi bechte', ['Sona', 'diamond']],
  ['hi', 'Shakahari tiffin. Chicken, mutton aur anda nahi.', ['Chicken', 'mutton', 'anda']],
  ['en', 'An inn. Dogs, cats or rabbits are not allowed', ['Dogs', 'cats', 'rabbits']],
  ['en', 'We rent rooms, dogs or cats are not allowed', ['dogs', 'cats']],
  ['en', 'A quiet inn. Dogs or cats are not allowed.', ['Dogs', 'cats']],
  ['fr', 'Jouets en bois, jamais en plastique, sans jeux vidéo ni écrans', ['plastique', 'jeux vidéo', 'écrans']],
  ['it', 'Rifugio in montagna. Non abbiamo piste da sci.', ['piste da sci']],
  ['en', 'Boarding for dogs on a farm. Cat friendly? no', ['Cat']],
  ['en', 'Gym for women. Personal training: no. Are you too old to lift? No!', ['Personal training']],
  ['en', 'Model shop. No slot cars and no plastic kits please.', ['slot cars', 'plastic kits']],
  ['de', 'Lastenräder und E-Bikes. Rennräder führen wir nicht.', ['Rennräder']],
  ['de', 'Fahrräder verkaufen wir nicht nur, wir reparieren sie auch', []],
  ['en', 'Back pain? Not here. Hate running? Never.', []],
  ['it', 'Non siamo la solita palestra', []],
  ['de', 'Hundepension auf dem Land. Katzen: nein, Kaninchen erlaubt? Nein', ['Katzen', 'Kaninchen']],
  ['de', 'Holzspielzeug ohne Lack und keine Bilderbücher', ['Lack', 'Bilderbücher']],
  ['es', 'Pensión para perros. ¿Gatos? No. Solo comida natural, nada de piensos', ['Gatos', 'piensos']],
  ['fr', 'Pension pour chiens, sauf chiots. Chats : non', ['Chats', 'chiots']],
  ['pt', 'Hotel para cães. Gatos? Não', ['Gatos']],
  ['it', 'Pensione per cani. Gatti? No', ['Gatti']],
  ['it', 'Pasta fresca. Non siamo un ristorante, solo asporto', ['ristorante']],
  ['en', "Piano tuning. I don't teach and I don't touch digital pianos.", ['digital pianos']],
  ['es', 'Rentamos mesas. No damos servicio de payasos ni comida', ['payasos', 'comida']],
  ['hi', 'Kutte ka khana, billi? nahi', ['billi']],
])('%s: "%s" leaves out %j', (language, text, excluded) => {
  expect(exclusions.split(text, language).excluded).toEqual(excluded);
});

test.each<[Language, string, string[]]>([
  ['en', 'Repairs of all instruments except drums and keyboards.', ['drums', 'keyboards']],
  ['en', 'Holidays for everybody apart from skiers, golfers, divers.', ['skiers', 'golfers', 'divers']],
  ['en', 'A butcher for game only, nothing for vegetarians', ['vegetarians']],
  ['en', "We don't stock anything made from leather or fur.", ['leather', 'fur']],
  [
    'en',
    'Wedding films; we do not shoot christenings, and we never work with influencers',
    ['christenings', 'influencers'],
  ],
  ['en', 'Ice cream rather than frozen yoghurt', ['frozen yoghurt']],
  ['de', 'Wir reparieren alles außer Fernsehern und Waschmaschinen.', ['Fernsehern', 'Waschmaschinen']],
  ['de', 'Reisen in alle Länder, ausgenommen Kreuzfahrten, Pauschalreisen.', ['Kreuzfahrten', 'Pauschalreisen']],
  ['de', 'Bäckerei für Brot. Weder Torten noch Pralinen.', ['Torten', 'Pralinen']],
  ['de', 'Sprachkurse, nicht für Kinder oder Jugendliche', ['Kinder', 'Jugendliche']],
  ['de', 'Tee statt Kaffee', ['Kaffee']],
  ['es', 'Reparamos todas las marcas excepto Apple y Samsung.', ['Apple', 'Samsung']],
  ['es', 'Ropa para bebés, nada para adultos', ['adultos']],
  ['es', 'Todo tipo de flores menos rosas y claveles', ['rosas', 'claveles']],
  ['es', 'Excursiones a pie. No ofrecemos buceo ni parapente', ['buceo', 'parapente']],
  ['es', 'Muebles sin plástico', ['plástico']],
  ['fr', 'Tous les sports sauf le golf, le tennis et le football.', ['golf', 'tennis', 'football']],
  ['fr', "Cours de musique à l'exception du piano et de la batterie", ['piano', 'batterie']],
  ['fr', 'Épicerie fine, rien pour les enfants', ['enfants']],
  ['fr', 'Nous ne proposons pas de croisières', ['croisières']],
  ['fr', 'Fromagerie hormis le camembert', ['camembert']],
  ['pt', 'Consertamos tudo, exceto televisores e geladeiras.', ['televisores', 'geladeiras']],
  ['pt', 'Viagens para adultos, nada para crianças', ['crianças']],
  ['pt', 'Restaurante com peixe, não servimos carne', ['carne']],
  ['pt', 'Doces sem lactose', ['lactose']],
  ['it', 'Alimenti e giochi solo per gatti, niente per cani.', ['cani']],
  ['it', 'Tutti gli sport tranne il calcio e il tennis', ['calcio', 'tennis']],
  ['it', 'Gioielli fatti a mano, non facciamo orologi', ['orologi']],
  ['it', 'Viaggi in tutta Europa ad eccezione della Francia', ['Francia']],
  ['hi', 'Sirf shakahari khana, chicken nahi', ['chicken']],
  ['hi', 'हम सब्जी बेचते हैं, मांस नहीं', ['मांस']],
  ['hi', 'Cricket ke alawa sab khel ka saman', ['Cricket']],
])('%s: of "%s" %j is excluded', (language, text, excluded) => {
  expect(exclusions.split(text, language).excluded).toEqual(excluded);
});

test.each<[Language, string, string]>([
  ['it', 'Gelateria con gusti senza lattosio, torte gelato', 'Gelateria con gusti, torte gelato'],
  ['en', 'No gluten, fresh bread. Cakes without eggs, on order', 'fresh bread. Cakes, on order'],
])('%s: what is left of "%s" keeps its commas: its words do not run together', (language, text, rest) => {
  expect(exclusions.split(text, language).text).toBe(rest);
});

test.each<[Language, string]>([
  ['en', 'Interest-free loans and tax-free shopping, no strings attached'],
  ['de', 'Menüs ohne Mindestbestellwert'],
  ['it', 'Preventivo senza impegno'],
  ['pt', 'Orçamento sem compromisso'],
  ['en', 'A savings app for people who do not invest'],
  ['en', 'App with a 14-day free trial, no hard selling'],
  ['en', 'No problem if you are new, not only for beginners'],
  ['en', 'No-code tool for teams, no credit card needed'],
  ['en', 'zero percent gin and zero sugar lemonade'],
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

test('kinds of what is left out are left out too, unless the brief sells them', () => {
  const excluded = (description: string) => core.readBrief({ ...BRIEF, description }).excluded;
  expect(excluded('Self-defence for women. No boxing or MMA fights')).toEqual(expect.arrayContaining(['mma', 'ufc']));
  expect(excluded('Mariages sur le toit, sans alcool')).toEqual(expect.arrayContaining(['wine', 'beer']));
  expect(excluded('Walks for small groups, nothing to do with package tours')).toContain('package holiday');
  expect(excluded('Not for people with insurance claims')).toEqual(['insurance claims']);
  expect(excluded('A gym that teaches MMA to adults and children, with no MMA fights')).toEqual(['MMA fights']);
  expect(excluded('A canteen, no meat')).toEqual(expect.arrayContaining(['meat', 'steak', 'bacon']));
  expect(excluded('A canteen with vegan burgers, no meat')).not.toContain('burger');
});

test('a product that is free of something is about nothing of it, and "first class free" is about classes', () => {
  const names = (description: string) =>
    core.rankBrief({ ...BRIEF, description }, 25).ranked.map(({ interest }) => interest.name);
  expect(names('Dairy-free ice cream and desserts').filter((name) => /^(dairy|milk)/i.test(name))).toEqual([]);
  const without = (description: string) => core.ranker.rankingOf({ ...BRIEF, description })?.query.without.size;
  expect(without('Boxing, first class free')).toBe(0);
  expect(without('Interest-free loans, tax-free shopping')).toBe(0);
});

test('landlords and programmers as customers do not make a product for everyone professional', () => {
  const isProfessional = (description: string, targetAudience: string) => {
    const read = core.readBrief({ ...BRIEF, description, targetAudience });
    return core.ranker.rankingOf(read.brief, read)?.query.professional;
  };
  expect(isProfessional('Boiler insurance', 'landlords and home owners')).toBe(false);
  expect(isProfessional('Ergonomic chairs and desks', 'programmers')).toBe(false);
  expect(isProfessional('Letting software with tenant screening', 'landlords')).toBe(true);
});

test.each([
  ['A campsite by the lake. No dogs on the site.', ['dogs']],
  ['Campsite by the lake, dogs are not allowed', ['dogs']],
  ['Dogs not allowed. Quiet campsite by the lake', ['Dogs']],
  ["Campsite by the lake; we don't allow dogs", ['dogs']],
  ['Campsite by the lake, we cannot take dogs or cats', ['dogs', 'cats']],
  ['We are not allowed to sell online', []],
])('"%s" lets in all but %j', (text, excluded) => {
  expect(exclusions.split(text, 'en').excluded).toEqual(excluded);
});
