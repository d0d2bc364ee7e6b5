import type { BaseView } from '@watchglass/schemas/base/views';
import { PIN_TRIES } from '@watchglass/schemas/base/limits';
import { connectAsync } from 'mqtt';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { collectCredential, newBase, newSerial, sayHello } from '../builders/base.ts';
import { ask, anotherClient, taken, type Answer } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { celsius } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
});

function takeOver({ serial, pin }: { serial: string; pin: string }, by = workspace): Promise<Answer> {
  return by.owner.ask('POST', `/api/gateways/${by.id}/takeover`, { serial, pin, name: 'Cellar' });
}

const otherPin = (pin: string): string => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');

describe('a base', () => {
  it('is taken over with the PIN on its display, collects its credential once, and is listed', async () => {
    const contact = await sayHello(stack);
    expect(await collectCredential(stack, contact)).toMatchObject({ status: 409, code: 'CredentialNotReady' });
    expect((await takeOver(contact)).status).toBe(201);
    expect((await collectCredential(stack, { ...contact, nonce: 'x'.repeat(43) })).status).toBeGreaterThanOrEqual(400);
    expect((await collectCredential(stack, contact)).status).toBe(200);
    expect(await collectCredential(stack, contact)).toMatchObject({ status: 410, code: 'CredentialAlreadyCollected' });
    const listed = await until('the base is listed', async () => {
      const { items } = taken(await workspace.owner.ask<{ items: BaseView[] }>('GET', `/api/gateways/${workspace.id}`));
      return items.find(({ serial }) => serial === contact.serial);
    });
    expect(listed).toMatchObject({ name: 'Cellar', firmware: '4.6.2', lastHeardAt: null });
  });

  it('shows its drift, on open screens as well', async () => {
    const base = await newBase(stack, workspace);
    const { owner, id } = workspace;
    const client = await openLive(stack.url, { token: owner.token, organizationId: id });
    await client.watch({ rows: ['base'] });
    for (let uplink = 0; uplink < 5; uplink += 1)
      taken(await base.deliver([celsius(newSerial(), 20, Date.now() + 60_000)]));
    const pushed = await until('the row is pushed', () =>
      client.rows
        .flatMap(({ items }) => items as BaseView[])
        .find(({ serial, clockDriftMs }) => serial === base.serial && clockDriftMs !== null),
    );
    expect(pushed.clockDriftMs).toBeLessThan(-45_000);
    client.close();
  });

  it('is not taken over with a wrong PIN; after five wrong PINs even the right one is refused to this workspace alone', async () => {
    const contact = await sayHello(stack);
    const wrong = { ...contact, pin: otherPin(contact.pin) };
    for (let tries = 0; tries < PIN_TRIES; tries += 1)
      expect(await takeOver(wrong)).toMatchObject({ status: 400, code: 'PinWrong' });
    expect(await takeOver(contact)).toMatchObject({ status: 400, code: 'PinSpoiled' });
    expect((await takeOver(contact, await newWorkspace(stack))).status).toBe(201);
  });

  it('is not found without a hello, and cannot register with old firmware', async () => {
    expect(await takeOver({ serial: newSerial(), pin: '123456' })).toMatchObject({
      status: 422,
      code: 'GatewayNotFound',
    });
    expect(await takeOver(await sayHello(stack, newSerial(), '4.4.9'))).toMatchObject({
      status: 422,
      code: 'FirmwareTooOld',
    });
  });

  it('of a workspace cannot be taken over again, and its owners see the refused claim', async () => {
    const contact = await sayHello(stack);
    const stranger = await newWorkspace(stack);
    taken(await takeOver(contact));
    expect(await takeOver(contact)).toMatchObject({ status: 422, code: 'BaseAlreadyAdded' });
    expect(await takeOver(contact, stranger)).toMatchObject({ status: 422, code: 'GatewayAlreadyRegistered' });
    const { username, password } = taken(await collectCredential(stack, contact));
    await (await connectAsync(stack.mqtt, { username, password, reconnectPeriod: 0 })).endAsync();
    const body = { serial: contact.serial, firmware: '4.6.2', nonce: 'n'.repeat(43) };
    const hello = await ask(stack, { method: 'POST', path: '/ingest/hello', body, headers: anotherClient() });
    expect(hello).toMatchObject({ status: 422, code: 'GatewayAlreadyRegistered' });
    const told = await until('the base has the refused claim', async () => {
      const { items } = taken(await workspace.owner.ask<{ items: BaseView[] }>('GET', `/api/gateways/${workspace.id}`));
      return items.find(({ serial, claimRefusedAt }) => serial === contact.serial && claimRefusedAt !== null);
    });
    expect(told.name).toBe('Cellar');
  });

  it('loses its credential for HTTP and MQTT when it is unregistered', async () => {
    const base = await newBase(stack, workspace);
    const mqtt = await base.mqttClient();
    const gone = new Promise((resolve) => mqtt.once('close', () => resolve(true)));
    taken(
      await workspace.owner.ask('DELETE', `/api/gateways/${workspace.id}/base/${base.serial}`, { keyphrase: 'HALL' }),
    );
    expect(await gone).toBe(true);
    expect((await base.post([celsius('4000001', 20, Date.now())])).code).toBe('Unauthorized');
    await expect(base.mqttClient()).rejects.toThrow();
  });

  it('publishes over MQTT with its own credential, about its own sensors only', async () => {
    const [one, other] = await Promise.all([newBase(stack, workspace), newBase(stack, workspace)]);
    const client = await one.mqttClient();
    const closed = new Promise((resolve) => client.once('close', () => resolve('cut off')));
    client.publish(other.topicOf(7), '{"temperature":"1"}', { qos: 1 });
    expect(await closed).toBe('cut off');
  });
});
