import type { Page } from 'playwright-core';

/**
 * From now on records the duration of each animation on a page, in milliseconds, without endless loading indicators.
 */
export async function watchMotion(page: Page): Promise<() => Promise<readonly number[]>> {
  const moved = await page.evaluateHandle(() => {
    const times: number[] = [];
    const note = (): void => {
      for (const { effect } of document.getAnimations()) {
        const { duration, iterations } = effect?.getComputedTiming() ?? {};
        if (iterations !== Infinity) times.push(Number(duration));
      }
    };
    for (const kind of ['transitionrun', 'animationstart']) document.addEventListener(kind, note, true);
    return times;
  });
  return () => moved.jsonValue();
}
