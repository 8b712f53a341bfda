import autocannon from 'autocannon';

export interface Load {
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly connections?: number;
  readonly seconds?: number;
}

const optionsOf = (url: string, load: Load): autocannon.Options => ({
  url,
  method: load.method ?? 'GET',
  ...(load.body === undefined ? {} : { body: load.body }),
  headers: { ...(load.body === undefined ? {} : { 'content-type': 'application/json' }), ...load.headers },
  connections: load.connections ?? 20,
  duration: load.seconds ?? 4,
});

/** Loads one URL for some seconds. @returns requests per second, the 99th percentile in ms, and failed requests */
export async function press(
  url: string,
  load: Load = {},
): Promise<{ perSecond: number; p99: number; refused: number }> {
  const result = await autocannon(optionsOf(url, load));
  return { perSecond: result.requests.average, p99: result.latency.p99, refused: result.non2xx + result.errors };
}

/** The responses to a flood. `accepted`: the times of 2xx responses in milliseconds. */
export interface Flood {
  readonly answered: number;
  readonly accepted: number[];
  readonly statuses: ReadonlyMap<number, number>;
  readonly errors: number;
}

/** Sends at a fixed rate, regardless of responses. @param load.rate requests per second, over all connections */
export async function flood(url: string, load: Load & { rate: number }): Promise<Flood> {
  const accepted: number[] = [];
  const statuses = new Map<number, number>();
  let answered = 0;
  const options = { ...optionsOf(url, load), overallRate: Math.max(1, Math.round(load.rate)) };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, outcome) => (error ? reject(error) : resolve(outcome)));
    run.on('response', (_client, status, _bytes, time) => {
      answered += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 200 && status < 300) accepted.push(time);
    });
  });
  return { answered, accepted, statuses, errors: result.errors };
}
