import { describe, expect, inject, it } from 'vitest';
import { newDashboard } from '../builders/dashboard.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

/** Brightness of a colour, 0 to 255. */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return (red + green + blue) / 3;
}

describe('the look', () => {
  it('follows the system, can be chosen, and is remembered; a wall is always dark', async () => {
    const { id, owner } = await newWorkspace(stack);
    const { path } = await newDashboard({ id, owner }, []);
    const { page } = await screens.open(stack, { person: owner, path, scheme: 'dark' });
    const ground = async (selector = 'body'): Promise<number> => {
      await page.getByRole('heading').first().waitFor();
      return brightness(await page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor));
    };
    expect(await ground()).toBeLessThan(60);
    await page.getByRole('button', { name: words('bar.scheme') }).click();
    await page.getByRole('menuitemradio', { name: words('scheme.light') }).click();
    expect(await ground()).toBeGreaterThan(200);
    await page.reload();
    expect(await ground()).toBeGreaterThan(200);
    await page.goto(`${path}?wall=1`);
    expect(await ground('[data-scheme="wall"]')).toBeLessThan(30);
  });

  it('shows the keys of its texts on request', async () => {
    const { page } = await screens.open(stack, { path: '/login?lang=keys' });
    await page.getByRole('heading', { name: 'signIn.title' }).waitFor();
    expect(await page.getByRole('button', { name: 'signIn.submit' }).count()).toBe(1);
    expect(await page.getByText(words('signIn.title'), { exact: true }).count()).toBe(0);
  });
});
