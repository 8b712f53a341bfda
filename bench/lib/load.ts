import autocannon from 'autocannon';

export interface Load {
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly connections?: number;
  readonly seconds?: number;
}

/** Presses one address for some seconds. @returns requests a second, the 99th percentile in ms, and answers that were not 2xx */
export async function press(
  url: string,
  load: Load = {},
): Promise<{ perSecond: number; p99: number; refused: number }> {
  const result = await autocannon({
    url,
    method: load.method ?? 'GET',
    ...(load.body === undefined ? {} : { body: load.body }),
    headers: { ...(load.body === undefined ? {} : { 'content-type': 'application/json' }), ...load.headers },
    connections: load.connections ?? 20,
    duration: load.seconds ?? 4,
  });
  return { perSecond: result.requests.average, p99: result.latency.p99, refused: result.non2xx + result.errors };
}
