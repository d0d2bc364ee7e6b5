const EVERY_MS = 20;

/** Asks again until the answer is one: waits for a condition, never for time. Throws with `what` when patience ends. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | null | false> | T | undefined | null | false, patienceMs = 10_000): Promise<T> {
  const end = performance.now() + patienceMs;
  let last: unknown;
  while (performance.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  throw new Error(`waited ${patienceMs} ms in vain: ${what}`, { cause: last });
}
