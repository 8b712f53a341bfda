import { refusalOf } from '../../ports/ads/port.ts';

/** Asks Meta. @throws AppError meta_refused, meta_unavailable */
export async function withRefusals<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw refusalOf(error);
  });
}
