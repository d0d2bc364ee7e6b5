import { describe, expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { codeSentTo, newNumber } from '../builders/phone.ts';
import { newPerson, signIn } from '../builders/person.ts';
import { celsius, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { useScreens } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

describe('the pages about one’s own account', () => {
  it.runIf(IS_LONG)('work without a workspace', async () => {
    const person = await newPerson(stack, 'Una');
    const { page } = await screens.open(stack, { person, path: '/user/profile' });
    await page.getByRole('heading', { name: words('profile.me') }).waitFor();
    await page.getByLabel(words('register.name')).fill('Una Renamed');
    await page.getByRole('button', { name: words('action.save') }).click();
    await page.getByRole('status').getByText(words('profile.saved')).waitFor();
    await page.reload();
    expect(await page.getByLabel(words('register.name')).inputValue()).toBe('Una Renamed');
  });

  it('change units on every open screen at once', async () => {
    const workspace = await newWorkspace(stack);
    const base = await newBase(stack, workspace);
    taken(await base.deliver([celsius('77', 21.5, Date.now())]));
    const sensor = await sensorHeard(workspace, '77');
    const { path } = await newDashboard(workspace, [sensorTile(sensor.id, { name: 'Room', metrics: [TEMPERATURE] })]);
    const { page: wall } = await screens.open(stack, { person: workspace.owner, path });
    await wall.getByTestId('value').getByText('21.5').waitFor();
    const { page } = await screens.open(stack, { person: workspace.owner, path: '/user/units' });
    await page.getByRole('combobox', { name: words('units.temperature') }).click();
    await page.getByRole('option', { name: '°F' }).click();
    await page.getByRole('combobox', { name: words('units.clock') }).click();
    await page.getByRole('option', { name: words('units.clock.12h') }).click();
    await page.getByRole('button', { name: words('action.save') }).click();
    await wall.getByTestId('value').getByText('70.7').waitFor();
    await wall.getByTestId('value').getByText('°F').waitFor();
    await page.goto('/user/sessions');
    await page
      .getByText(/\d\d:\d\d (AM|PM)/)
      .first()
      .waitFor();
  });
});

describe('a phone', () => {
  it('is confirmed by the code that came, after a countdown to the next one, and has a test message', async () => {
    const person = await newPerson(stack, 'Phona');
    const { page, troubles } = await screens.open(stack, { person, path: '/user/notifications' });
    const number = page.getByLabel(words('notifications.phone.number'));
    await number.fill('+371 67 012 345');
    await page.getByRole('button', { name: words('notifications.phone.send') }).click();
    troubles.expectStatus(422);
    await page.getByText(words('refusal.PhoneInvalid')).waitFor();
    const phone = newNumber();
    await number.fill(phone);
    await page.getByRole('button', { name: words('notifications.phone.send') }).click();
    await page.getByRole('button', { name: /\d+ s$/ }).waitFor();
    await page.getByLabel(words('notifications.phone.code')).fill(await codeSentTo(stack.smsGateway, phone));
    await page.getByRole('button', { name: words('notifications.phone.confirm') }).click();
    await page.getByText(words('notifications.phone.confirmed', { phone })).waitFor();
    await page.getByRole('button', { name: words('notifications.testSms') }).click();
    await page.getByText(words('notifications.testedSms')).waitFor();
  });
});

describe('a session', () => {
  it('is ended from another one, and its open screen shows the sign-in within two seconds', async () => {
    const { id, owner } = await newWorkspace(stack);
    const { page: lost, troubles } = await screens.open(stack, { person: owner, path: `/${id}/dashboard` });
    await lost.getByRole('heading', { name: words('dashboard.none.title') }).waitFor();
    const { page } = await screens.open(stack, { person: owner, path: '/user/sessions' });
    await page.getByText(words('sessions.current')).waitFor();
    troubles.expectStatus(401);
    troubles.expectStatus(403);
    await page.getByRole('button', { name: words('sessions.endOthers') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('sessions.end') })
      .click();
    await lost.getByRole('heading', { name: words('signIn.title') }).waitFor();
    await page.getByRole('button', { name: words('sessions.endOthers') }).waitFor({ state: 'detached' });
    expect(
      await page
        .getByRole('row')
        .filter({ hasText: words('sessions.current') })
        .count(),
    ).toBe(1);
    expect((await signIn(stack, owner.login)).status).toBe(200);
  });
});
