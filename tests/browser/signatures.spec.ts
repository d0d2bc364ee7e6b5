import { inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { PASSWORD } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

it('an administrator requires signatures, and acknowledgements and changes of rules then ask for password and meaning', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const rule = await newRule(workspace);
  const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
  taken(await base.deliver([celsius(sensor.wireId, 12, Date.now())]));
  const alarm = await alarmOf(workspace, sensor.id);
  const { page, troubles } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/settings/signatures`,
  });
  // The first request has no signature.
  troubles.expectStatus(422);
  await page.getByRole('combobox', { name: words('signature.required') }).click();
  await page.getByRole('option', { name: words('signature.required.critical') }).click();
  await page.getByRole('combobox', { name: words('signature.rules') }).click();
  await page.getByRole('option', { name: words('signature.rules.all') }).click();
  await page.getByRole('button', { name: words('action.save') }).click();
  await page.getByRole('button', { name: words('action.save'), disabled: true }).waitFor();
  await page.goto(`${stack.url}/${workspace.id}/alarms/alarm/${alarm.id}`);
  await page
    .getByRole('button', { name: words('alarm.acknowledge') })
    .first()
    .click();
  const sign = async () => {
    const dialog = page.getByRole('dialog', { name: words('signature.title') });
    await dialog.getByLabel(words('signature.password'), { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: words('signature.sign') }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await sign();
  const meaning = words('signature.meaning.reviewed');
  await page.getByText(words('timeline.AlarmSigned', { meaning })).waitFor();

  await page.goto(`${stack.url}/${workspace.id}/alarms/alarm-rules/${rule.id}`);
  await page.getByLabel(words('rule.title'), { exact: true }).fill('Much too warm');
  await page.getByRole('button', { name: words('action.save'), exact: true }).click();
  await sign();
  await page.getByText(words('timeline.AlarmSigned', { meaning })).waitFor();
});
