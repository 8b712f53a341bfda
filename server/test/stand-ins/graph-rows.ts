/** Rows in the format of Meta's `adinterest` search; names and figures are examples, upper bounds 1.176 times the lower. */
export interface GraphRow {
  readonly id: string;
  readonly name: string;
  readonly audience_size_lower_bound?: number;
  readonly audience_size_upper_bound?: number;
  readonly path: readonly string[];
  readonly description?: string | null;
  readonly disambiguation_category?: string;
  readonly topic?: string;
}

type Details = Pick<GraphRow, 'topic' | 'disambiguation_category'>;

function row(id: number, name: string, lower: number | null, details: Details = {}): GraphRow {
  return {
    id: String(id),
    name,
    ...(lower === null
      ? {}
      : { audience_size_lower_bound: lower, audience_size_upper_bound: Math.round(1.176 * lower) }),
    path: ['Interests', id % 2 === 0 ? 'Additional interests' : 'Additional Interests', name],
    description: id % 3 === 0 ? '' : null,
    ...details,
  };
}

const fitness = { topic: 'Fitness and wellness' };
const trade = { topic: 'Business and industry' };

/** Rows of the stand-in; some topics and sizes are missing, as at Meta. */
export const graphRows: readonly GraphRow[] = [
  row(6003306084421, 'Yoga', 301_204_500, fitness),
  row(6003342080610, 'Yoga pants', 18_402_771, { topic: 'Shopping and fashion' }),
  row(6003127206524, 'Hot yoga', 4_870_112, fitness),
  row(6003185441690, 'Yoga Journal', 6_120_430, {
    topic: 'News and entertainment',
    disambiguation_category: 'Magazine',
  }),
  row(6003494675627, 'Ashtanga vinyasa yoga', 9_012_330),
  row(6003470511564, 'Kundalini yoga', null, fitness),
  row(6003255640088, 'Yoga Alliance', null),
  row(6002970406974, 'Hatha yoga', 12_704_881, fitness),
  row(6003328429697, 'Renting', 125_206_650, { topic: 'News and entertainment' }),
  row(6003388228312, 'Rent-to-own', 17_523_370, trade),
  row(6003534669198, 'Rent-A-Center', 4_124_340, { ...trade, disambiguation_category: 'Local Business' }),
  row(6003385478363, 'Landlord', 18_056_710, trade),
  row(6003312296454, 'Zinc', 21_530_200),
  row(6003354593172, 'Pilates', 58_110_240, fitness),
  row(6003648059946, 'Meditation', 190_660_120, fitness),
  row(6003107902433, 'Association football (Soccer)', 801_223_980, { topic: 'Sports and outdoors' }),
  row(6003369240775, 'Basketball', 402_118_730, { topic: 'Sports and outdoors' }),
  row(6003159413034, '<b>Café</b> "Society" & Co', 1_000),
];

/** Meta's padding of an answer without matches. */
export const paddingRows: readonly GraphRow[] = [
  row(6003139266461, 'Movies', 1_120_330_410, { topic: 'News and entertainment' }),
  row(6003020834693, 'Music', 1_301_556_020, { topic: 'News and entertainment' }),
  row(6003266061909, 'Food', 990_120_440, { topic: 'Food and drink' }),
  row(6004160395895, 'Travel', 870_004_210, { topic: 'Travel, places and events' }),
  row(6003985771306, 'Technology', 1_050_220_980, { topic: 'Technology' }),
];
