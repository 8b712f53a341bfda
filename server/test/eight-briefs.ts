import type { BusinessDetails } from '@interest-miner/contract/premium/brief';

/** What a brief says, as it must arrive at Meta. `place`: a country's code, or the name of a region or city in it. */
interface Said {
  readonly place: string;
  readonly country: string;
  readonly ages: readonly [number, number];
  /** As Meta numbers it; none for all. */
  readonly genders?: readonly number[];
  readonly objective:
    | 'OUTCOME_AWARENESS'
    | 'OUTCOME_TRAFFIC'
    | 'OUTCOME_LEADS'
    | 'OUTCOME_SALES'
    | 'OUTCOME_ENGAGEMENT';
  readonly optimizationGoal: string;
}

const brief = (
  productName: string,
  category: BusinessDetails['category'],
  productDescription: string,
  location: string,
  promotionGoal: BusinessDetails['promotionGoal'],
  targetAudience: string,
): BusinessDetails => ({
  productName,
  category,
  productDescription,
  location,
  promotionGoal,
  targetAudience,
  contactEmail: 'owner@business.example',
});

const [men, women] = [[1], [2]];

/** Eight businesses in five languages, with what their briefs say about whom to reach. */
export const eightBriefs: readonly { readonly brief: BusinessDetails; readonly said: Said }[] = [
  {
    brief: brief(
      'Prana Studio',
      'Sports & Fitness',
      'Yoga and pilates classes, breathing workshops and retreats for busy people',
      'Pune, India',
      'Lead Generation',
      'Women from 25 to 45 who want to relax and get fit',
    ),
    said: {
      place: 'Pune',
      country: 'IN',
      ages: [25, 45],
      genders: women,
      objective: 'OUTCOME_LEADS',
      optimizationGoal: 'LEAD_GENERATION',
    },
  },
  {
    brief: brief(
      'Ridge Runner',
      'Sports & Fitness',
      'Trail running shoes and lightweight gear for mountain races',
      'Colorado, USA',
      'Sales Conversion',
      'Men 30-55 who run and hike',
    ),
    said: {
      place: 'Colorado',
      country: 'US',
      ages: [30, 55],
      genders: men,
      objective: 'OUTCOME_SALES',
      optimizationGoal: 'OFFSITE_CONVERSIONS',
    },
  },
  {
    brief: brief(
      'शुभ विवाह',
      'Fashion',
      'दुल्हन के लिए लहंगे, साड़ियां और गहने',
      'जयपुर, राजस्थान',
      'Lead Generation',
      '२० से ३५ साल की महिलाएं जिनकी शादी होने वाली है',
    ),
    said: {
      place: 'Jaipur',
      country: 'IN',
      ages: [20, 35],
      genders: women,
      objective: 'OUTCOME_LEADS',
      optimizationGoal: 'LEAD_GENERATION',
    },
  },
  {
    brief: brief(
      'Panadería La Espiga',
      'Food & Beverage',
      'Pan artesanal, pasteles y café para llevar',
      'Madrid, España',
      'Brand Awareness',
      'Hombres y mujeres de 25 a 60 años a quienes les gusta cocinar',
    ),
    said: { place: 'Madrid', country: 'ES', ages: [25, 60], objective: 'OUTCOME_AWARENESS', optimizationGoal: 'REACH' },
  },
  {
    brief: brief(
      'Hofladen Lindner',
      'Food & Beverage',
      'Bio-Gemüse, Käse und Fleisch direkt vom Bauernhof',
      'Bayern',
      'Website Traffic',
      'Familien und Paare zwischen 30 und 60 Jahren, die gesund kochen',
    ),
    said: {
      place: 'Bavaria',
      country: 'DE',
      ages: [30, 60],
      objective: 'OUTCOME_TRAFFIC',
      optimizationGoal: 'LINK_CLICKS',
    },
  },
  {
    brief: brief(
      'Tannenhof Spa',
      'Travel',
      'Wellnesshotel mit Sauna, Massagen und Wanderungen in den Alpen',
      'Österreich',
      'Sales Conversion',
      'Frauen ab 40, die Ruhe und Natur suchen',
    ),
    said: {
      place: 'AT',
      country: 'AT',
      ages: [40, 65],
      genders: women,
      objective: 'OUTCOME_SALES',
      optimizationGoal: 'OFFSITE_CONVERSIONS',
    },
  },
  {
    brief: brief(
      'Barbearia do Zé',
      'Beauty',
      'Corte de cabelo, barba e produtos para homens',
      'São Paulo, Brasil',
      'Event Promotion',
      'Homens de 18 a 40 anos que cuidam da aparência',
    ),
    said: {
      place: 'São Paulo',
      country: 'BR',
      ages: [18, 40],
      genders: men,
      objective: 'OUTCOME_ENGAGEMENT',
      optimizationGoal: 'POST_ENGAGEMENT',
    },
  },
  {
    brief: brief(
      'Petits Pas',
      'E-commerce',
      'Vêtements et jouets en bois pour bébés et jeunes enfants',
      'Lyon, France',
      'Lead Generation',
      'Mamans de 25 à 40 ans',
    ),
    said: {
      place: 'Lyon',
      country: 'FR',
      ages: [25, 40],
      genders: women,
      objective: 'OUTCOME_LEADS',
      optimizationGoal: 'LEAD_GENERATION',
    },
  },
];
