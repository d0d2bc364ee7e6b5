import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Barrier {
  readonly rule: string;
  readonly where: readonly string[];
}

/** The serious and critical findings of axe on a page in its present state. */
export async function barriersOn(page: Page): Promise<readonly Barrier[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const results = await page.evaluate(async () => {
    const { axe: injected } = globalThis as unknown as {
      axe: { run(node: Document, options: object): Promise<AxeResults> };
    };
    return injected.run(document, { resultTypes: ['violations'] });
  });
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      rule: id,
      where: nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    }));
}
