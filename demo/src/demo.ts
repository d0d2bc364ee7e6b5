import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { NIGHT_PATH, offerDemoPaths, RECORDER_PATH, SCREEN_PATH, WALL_PATH } from './demo-paths.ts';
import { discard } from './discard.ts';
import { inhabit } from './inhabit.ts';
import { bringNight } from './night/bring-night.ts';
import type { DemoOptions } from './options.ts';
import { pastIn } from './past/past.ts';
import { Recorder } from './recorder/recorder.ts';
import { TWILIO } from './recorder/twilio.ts';
import { claim } from './ports.ts';
import { startStack, type Stack } from './stack.ts';
import { PEOPLE } from './workspace/people.ts';
import { startFieldBus, type FieldBus } from '@watchglass/query-api/field-bus/start-field-bus';

export interface DemoSettings extends DemoOptions {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
}

export interface Demo {
  readonly url: string;
  stop(): Promise<void>;
}

/** The whole product with the simulated building. Resolves when the wall can be opened. */
export async function runDemo(settings: DemoSettings): Promise<Demo> {
  const { dataDir, say } = settings;
  if (settings.reset) discard(dataDir);
  await claim(settings.host, [
    { port: settings.port, flag: '--port' },
    { port: settings.mqttPort, flag: '--mqtt-port' },
  ]);
  mkdirSync(dataDir, { recursive: true });
  say('Starting PostgreSQL, ClickHouse and the services …');
  const publicUrl = `http://localhost:${settings.port}`;
  const recorder = await Recorder.start({ memory: join(dataDir, 'recorder.json'), publicUrl });
  const environment = { ...recorded(recorder), ...settings.environment, WATCHGLASS_PUBLIC_URL: publicUrl };
  let furnishing = false;
  const stack = await startStack({ ...settings, environment, demo: true, report: (line) => furnishing || say(line) });
  try {
    furnishing = true;
    const demo = await open(settings, stack, recorder);
    furnishing = false;
    return demo;
  } catch (error) {
    await stack.stop();
    await recorder.stop();
    throw error;
  }
}

async function open(settings: DemoSettings, stack: Stack, recorder: Recorder): Promise<Demo> {
  const inhabited = await inhabit(stack, { ...settings, recorder });
  const brought = bringNight(stack.streams, {
    people: await inhabited.people(),
    memory: join(settings.dataDir, 'night.json'),
    now: Date.now(),
  });
  brought.catch((error: unknown) => settings.say(`  Last night could not be brought: ${String(error)}`));
  offerDemoPaths(stack.listener, {
    ...inhabited,
    recorder: async () => recorder.page(stack.outbox, await inhabited.waiting()),
    switchReceiver: (name, mood) => recorder.become(name, mood),
    night: async () => inhabited.wayIn(await brought),
  });
  const fieldBus = await serveBuilding(settings, stack, inhabited.organizationId);
  announce(settings, stack.url, inhabited.apiKey);
  inhabited.openDesk(pastIn(stack.streams));
  return {
    url: stack.url,
    async stop() {
      await fieldBus?.stop();
      await inhabited.stop();
      await stack.stop();
      await recorder.stop();
    },
  };
}

/** A busy port leaves the demo without a field bus: the rest of it works. */
async function serveBuilding(settings: DemoSettings, stack: Stack, organization: number): Promise<FieldBus | null> {
  const { modbusPort, bacnetPort, say } = settings;
  const at = (port: number) => ({ host: '127.0.0.1', port });
  const bus = { organization, modbus: at(modbusPort), bacnet: at(bacnetPort), device: 1001, allow: ['127.0.0.0/8'] };
  try {
    return await startFieldBus(bus, {
      ...stack.streams,
      clock: () => new Date(),
      version: 'demo',
      report: (error) => say(`  Field bus: ${String(error)}`),
    });
  } catch (error) {
    say(`  No field bus: ${String(error)}. Choose other ports: npm run demo -- --modbus-port 1503 --bacnet-port 47810`);
    return null;
  }
}

/** The product of the demo calls the recorder in the place of the services that send; a configured one goes first. */
function recorded({ url }: Recorder): Readonly<Record<string, string>> {
  return {
    WATCHGLASS_OUTGOING_EXCEPTIONS: '127.0.0.1',
    WATCHGLASS_PUSH_SERVICES: '127.0.0.1',
    WATCHGLASS_TWILIO_URL: url,
    WATCHGLASS_TWILIO_ACCOUNT: TWILIO.account,
    WATCHGLASS_TWILIO_TOKEN: TWILIO.token,
    WATCHGLASS_TWILIO_FROM: TWILIO.from,
  };
}

function announce({ say, dataDir, modbusPort, bacnetPort }: DemoSettings, url: string, key: string): void {
  say(`
  The wall, signed in:  ${url}${WALL_PATH}
  A wall, paired:       ${url}${SCREEN_PATH}   (this browser becomes the wall "Control room")
  Or pair one yourself: ${url}/wall/2   (approve its code at ${url}/settings/walls)
  Last night, played:   ${url}${NIGHT_PATH}   (a cold store from 03:05 on, sixty times as fast)
  The outside world:    ${url}${RECORDER_PATH}   (phones, mailbox, Slack, webhooks with switches)
  In the building:      Modbus TCP 127.0.0.1:${modbusPort}, BACnet/IP 127.0.0.1:${bacnetPort}, device 1001   (${url}/1/settings/field-bus)
  For scripts:          curl -H "ApiKey: ${key}" ${url}/api/v1/measurements/last   (more at ${url}/1/settings/pull-api-keys and ${url}/api-docs)
  Or sign in yourself:  ${url}
${PEOPLE.map(({ login, password }) => `                        ${login}  ${password}`).join('\n')}

  "Demo" at the top of the page causes alarms. Your own readings: npm run replay -- <file.csv>
  Data lies in ${dataDir}; start over with: npm run demo -- --reset
  Ctrl-C ends everything.
`);
}
