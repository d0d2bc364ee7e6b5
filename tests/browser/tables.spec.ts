import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { PHONE, useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
/** One row more than the smallest page size. */
const RULES = Array.from({ length: 26 }, (_, index) => `Cold room ${String(index + 1).padStart(2, '0')}`);

let workspace: Workspace;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  await Promise.all(
    [...RULES, 'Greenhouse'].map((title) => newRule(workspace, { title, appliesTo: { kind: 'tag', tag: 'nothing' } })),
  );
});

/** Titles of the visible rules, in their order. */
const titles = (page: Page): Promise<string[]> =>
  page.locator('[role="gridcell"][data-field="title"]').allTextContents();

const asked = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

describe('a table', () => {
  it('sorts, searches, pages, hides a column, is restored from its address, and is exported as shown', async () => {
    const { page } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/alarms/alarm-rules?rowsPerPage=25`,
    });
    const head = (field: string) => page.locator(`[role="columnheader"][data-field="${field}"]`);
    await page.getByText(words('table.shown', { from: 1, to: 25, count: RULES.length + 1 })).waitFor();
    await page.getByRole('searchbox', { name: words('filter.search') }).fill('cold');
    // At once, while the search still waits for the end of the typing.
    await head('title').click();
    await page.getByText(words('table.shown', { from: 1, to: 25, count: RULES.length })).waitFor();
    await until('the last row comes first', async () => (await titles(page))[0] === 'Cold room 26');
    await page.getByRole('button', { name: words('table.page.next') }).click();
    await until('the second page has the rest', async () => (await titles(page)).join() === 'Cold room 01');

    await page.getByRole('button', { name: words('table.columns'), exact: true }).click();
    await page.getByRole('checkbox', { name: words('rule.delays') }).click();
    await page.keyboard.press('Escape');
    await head('delays').waitFor({ state: 'detached' });

    await page.reload();
    await until('the same rows are shown', async () => (await titles(page)).join() === 'Cold room 01');
    expect(asked(page)).toEqual({ search: 'cold', descending: '1', page: '1', rowsPerPage: '25' });
    expect(await head('delays').count()).toBe(0);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words('table.export') }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(RULES.toReversed());
  });

  it.each(['workspace/members', 'alarms/alarm-rules'])(
    'has row actions of at least 44 pixels on a phone: %s',
    async (path) => {
      const { page } = await screens.open(stack, {
        person: workspace.owner,
        path: `/${workspace.id}/${path}`,
        viewport: PHONE,
      });
      const action = page.locator('[role="gridcell"] button.MuiIconButton-root').first();
      await action.waitFor();
      const { width = 0, height = 0 } = (await action.boundingBox()) ?? {};
      expect([width >= 44, height >= 44]).toEqual([true, true]);
    },
  );
});
