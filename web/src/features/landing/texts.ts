import { planDays } from '@interest-miner/contract/billing/limits';
import { catalogueSentence } from '@interest-miner/contract/catalogue-facts';

/** Texts of the landing page. Claims with an asterisk are promotional and marked as illustrative. */
export const texts = {
  heading: 'Find the interests your buyers already have',
  lead: 'Search the interests you can target with Meta ads, compare audience sizes side by side, and take the list into Ads Manager.',
  start: 'Start Free Trial',
  trial: `Free for ${planDays.trial} days.*`,
  shotLabel: 'The Miner with the results for yoga: three interests are selected for export',
  featuresTitle: 'From a word to a saved audience',
  features: [
    {
      title: 'Search wide, narrow down',
      text: 'One word finds up to 1,000 interests, each with its topic and its audience size, as a range with its source. Sort, filter and tick what fits; a link shows a colleague the same list.',
      picture: 'Rows of the results table: name, audience size and topic',
    },
    {
      title: 'Ranked for your business',
      text: 'Tell the Premium Miner what you sell and to whom. It ranks 40 to 140 interests, more the more you tell it, says why each one fits, and plots relevance against size.',
      picture: 'Results of the Premium Miner: ranked interests with relevance, size and reason',
    },
    {
      title: 'Take it with you',
      text: 'Export your selection as CSV or Excel, or copy names and ids straight into Ads Manager. Exports are never metered.',
      picture: 'The dialog for Ads Manager: names, ids, targeting and files to take, and the steps there',
    },
  ],
  wayTitle: 'From the list to the result',
  way: [
    {
      title: 'Build the audience',
      text: 'Groups of interests, places, age and goal, with the number of people they add up to.',
      picture: 'An audience of a yoga studio in Pune: seven interests, the places and the number of people',
    },
    {
      title: 'See the overlap',
      text: 'How many people two interests share, before you pay for the same people twice.',
      picture: 'The overlap of the interests of an audience, as a map and as pairs',
    },
    {
      title: 'Test it',
      text: 'Two audiences, the same ad, the same money: one sentence says which earns more, and how sure that is.',
      picture: 'The verdict of a test in the test ad account: one audience earns more, with cost by day',
    },
    {
      title: 'Keep it working',
      text: 'A daily check says when Meta removes or renames what you use, and offers a replacement.',
      picture: 'The notifications: an interest that a list uses was removed in the test ad account',
    },
  ],
  growthTitle: 'Growth',
  growth: [
    { figure: 'up to 40%*', text: 'lower cost per result' },
    { figure: '500+*', text: 'interests per campaign' },
    { figure: `${planDays.trial} days*`, text: 'free trial' },
  ],
  growthNote: '* Promotional figures, for illustration. Your results depend on your ads, your audience and your plan.',
  reviewsTitle: 'Reviews',
  reviewsNote: 'Illustrative quotes, not from real customers.',
  reviews: [
    {
      initials: 'RK',
      role: 'Media buyer',
      text: 'I used to guess at interests and split the budget over five of them. Now I start from a list.',
    },
    {
      initials: 'ML',
      role: 'Shop owner',
      text: 'Ten minutes from a word to a saved audience, and I can see which ones are too small to bother with.',
    },
  ],
  storiesTitle: 'Success stories',
  storiesNote: 'Illustrative examples.',
  stories: [
    {
      initials: 'TB',
      role: 'Tea shop, three people',
      text: 'We targeted tea and reached everyone. Targeting gongfu ceremony, teapots and two magazines brought fewer clicks and more orders.',
    },
    {
      initials: 'VS',
      role: 'Language school',
      text: 'One list per course instead of one for the school. The export went into Ads Manager as it was.',
    },
    {
      initials: 'NF',
      role: 'Running club',
      text: 'With sizes side by side we saw which interests fit everybody, and which are ours.',
    },
  ],
  questionsTitle: 'Questions',
  closing: 'Start with one word.',
} as const;

/** Texts of the plans. */
export const planTexts = {
  title: 'Plans and prices',
  popular: 'Most popular',
  perMonth: 'per month',
  create: 'Create your account',
  note: `New accounts begin with ${planDays.trial} free days of the Miner. No card needed.`,
  failed: 'The prices could not be loaded.',
  tryAgain: 'Try again',
} as const;

/** Visitors' first questions. */
export const questions = [
  {
    question: 'Where do the audience sizes come from?',
    answer: `${catalogueSentence}. Estimates are marked as such. Connect your own Meta account to search Meta directly. Every size is a range with its source and date.`,
  },
  {
    question: 'What does Meta do with interests today?',
    answer:
      'It depends on the goal of the ad set. For some goals Meta treats interests as a suggestion and also shows the ad to people beyond them, if it expects better results. Meta also retires or merges interests from time to time. The audience builder says which applies, and a check before each export finds interests that are gone.',
  },
  {
    question: 'What does the trial include?',
    answer: `${planDays.trial} days of the Miner: searches, lists, audiences and exports. The Premium Miner comes with a paid plan. The trial ends automatically: no card is required, and nothing is charged. Your lists, history and exports stay.`,
  },
  {
    question: 'Can I host it myself?',
    answer:
      'Yes. Interest Miner is one program under the MIT licence. It runs on a laptop or a server with its own database, and needs no outside service to start.',
  },
  {
    question: 'What happens to my data?',
    answer:
      'Your searches, lists and briefs belong to your account. You can export everything as one file or delete your account in Account Settings. Meta tokens are stored encrypted. Nothing is sold or used for advertising.',
  },
] as const;

/** Texts of the search in the hero. */
export const tryOutTexts = {
  label: 'Try the search',
  placeholder: 'Yoga, coffee, hiking…',
  search: 'Search',
  summary: (term: string) => `Interests for “${term}”`,
  total: (count: string) => `${count} found`,
  searching: 'Searching…',
  more: (count: string) => `${count} more with the free trial`,
  none: (term: string) => `No interests for “${term}”`,
  noneHint: 'Use one broader word, such as “fitness”.',
  failed: 'The search failed.',
  tryAgain: 'Try again',
  source: { meta: 'Meta', estimate: 'estimate' },
  catalogue: `${catalogueSentence}.`,
} as const;

/** The hero's initial results. A test compares them with the catalogue's real response. */
export const firstAnswer = {
  term: 'yoga',
  total: 39,
  rows: [
    { name: 'Yoga', topic: 'Fitness and wellness', lower: 382_445_073, upper: 449_755_406, source: 'meta' },
    { name: 'Yoga mat', topic: 'Fitness and wellness', lower: 10_000_000, upper: 100_000_000, source: 'estimate' },
    { name: 'Yoga pants', topic: 'Fitness and wellness', lower: 12_172_746, upper: 14_315_150, source: 'meta' },
    { name: 'Hot yoga', topic: 'Fitness and wellness', lower: 6_524_345, upper: 7_672_630, source: 'meta' },
    { name: 'Yin yoga', topic: 'Fitness and wellness', lower: 2_055_535, upper: 2_417_310, source: 'meta' },
  ],
} as const;
