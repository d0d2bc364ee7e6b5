import { until } from '../stack/until.ts';
import type { Answer } from './door.ts';

/** Sends an image again while the server has others to process: files of tests run side by side on one product. */
export function whenFree<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  return until('the server has time for an image', async () => {
    const answer = await send();
    return answer.code !== 'TooManyRequests' && answer;
  });
}
