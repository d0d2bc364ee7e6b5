import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

interface Ears {
  rung?: number[];
}

/** In place of the browser's audio: forbidden before the first click, and writes down the frequency of each tone. */
async function pricked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const rung: number[] = ((window as Ears).rung = []);
    let isClicked = false;
    window.addEventListener('pointerdown', () => (isClicked = true), { capture: true });
    const param = { value: 0, setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
    class Ear extends EventTarget {
      state = 'suspended';
      readonly currentTime = 0;
      readonly destination = {};
      async resume(): Promise<void> {
        if (!isClicked || this.state === 'running') return;
        this.state = 'running';
        this.dispatchEvent(new Event('statechange'));
      }
      createOscillator(): object {
        const frequency = { ...param };
        const connect = (to: object) => to;
        return { frequency, type: '', connect, start: () => rung.push(frequency.value), stop: () => undefined };
      }
      createGain(): object {
        return { gain: param, connect: () => undefined };
      }
    }
    Object.assign(window, { AudioContext: Ear });
    localStorage.setItem('watchglass.sound', 'true');
  });
  await page.reload();
}

const rungOn = (page: Page): Promise<readonly number[]> => page.evaluate(() => (window as Ears).rung ?? []);

it('a critical alarm sounds on any page and is named there; a silence holds until the next raise; acknowledging ends it', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const [first, second] = [
    await calmSensor(workspace, base, Date.now() - 60_000),
    await calmSensor(workspace, base, Date.now() - 60_000),
  ];
  await newRule(workspace, { title: 'Too warm' });
  const { page } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/assets/asset-table`,
    viewport: PHONE,
  });
  await page.getByText(words('link.live'), { exact: true }).waitFor();
  await pricked(page);
  await page.getByText(words('link.live'), { exact: true }).waitFor();
  await page
    .getByTestId('sound-bar')
    .getByRole('button', { name: words('heard.allow') })
    .click();
  await page.getByTestId('sound-bar').waitFor({ state: 'detached' });
  expect(await rungOn(page)).toEqual([]);

  taken(await base.deliver([celsius(first.wireId, 12, Date.now())]));
  const alarm = await alarmOf(workspace, first.id);
  const banner = page.getByTestId('critical-banner');
  await banner.getByText(alarm.sensorName, { exact: true }).waitFor();
  await until('it has sounded', async () => (await rungOn(page)).length > 0);
  const tones = await rungOn(page);
  expect(await barriersOn(page)).toEqual([]);
  await banner.getByRole('button', { name: words('heard.silence', { minutes: 10 }) }).click();
  await banner.getByRole('button', { name: words('heard.silence', { minutes: 10 }) }).waitFor({ state: 'detached' });

  taken(await base.deliver([celsius(second.wireId, 12, Date.now())]));
  const other = await alarmOf(workspace, second.id);
  await banner.getByText(other.sensorName, { exact: true }).waitFor();
  await banner.getByRole('button', { name: words('heard.silence', { minutes: 10 }) }).waitFor();
  for (const each of [other, alarm])
    await banner
      .getByRole('button', { name: words('alarm.acknowledgeNamed', { sensor: each.sensorName, rule: 'Too warm' }) })
      .click();
  await banner.waitFor({ state: 'detached' });
  expect(tones.length).toBeGreaterThan(0);
});

it('a person hears and chooses the sounds of alarms', async () => {
  const workspace = await newWorkspace(stack);
  const { page } = await screens.open(stack, { person: workspace.owner, path: '/user/sounds' });
  await page.getByRole('button', { name: words('action.save') }).waitFor();
  await pricked(page);
  await page.getByLabel(words('severity.critical'), { exact: true }).click();
  await page.getByRole('option', { name: words('sounds.of.siren') }).click();
  await page.getByRole('button', { name: words('sounds.testOf', { severity: words('severity.critical') }) }).click();
  await until('the siren is heard', async () => (await rungOn(page)).includes(1_200));
  await page.getByRole('button', { name: words('action.save') }).click();
  await page.getByText(words('profile.saved')).waitFor();
  const info = taken(await workspace.owner.ask<{ sounds: unknown }>('GET', '/api/user/info'));
  expect(info.sounds).toEqual({ warning: 'chime', critical: 'siren', volume: 100 });
});
