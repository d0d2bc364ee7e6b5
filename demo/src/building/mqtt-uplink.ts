import { connectAsync, type MqttClient } from 'mqtt';
import type { DeviceBase, DeviceSensor } from './plan.ts';
import type { Sample } from './sampling.ts';
import type { Credential, Doors, Uplink } from './uplink.ts';

/** Sends like a base: measurements as JSON of strings, and each sensor's name as retained text. */
export async function openMqttUplink(base: DeviceBase, credential: Credential, doors: Doors): Promise<Uplink> {
  const { username, password, mqttRoot } = credential;
  const client = await connectAsync(doors.mqtt, { clientId: base.serial, username, password, reconnectPeriod: 1_000 });
  const topic = (sensor: DeviceSensor, leaf: string): string =>
    `${mqttRoot}/${base.serial}/sensors/${sensor.id.toString(16).toUpperCase().padStart(6, '0')}/${leaf}`;
  await introduce(client, base, topic);
  return {
    async send(samples) {
      await Promise.all(
        samples.map((sample) =>
          client.publishAsync(topic(sample.sensor, 'json/measurements'), payload(sample), { qos: 1 }),
        ),
      );
    },
    stop: () => client.endAsync(),
  };
}

async function introduce(
  client: MqttClient,
  base: DeviceBase,
  topic: (sensor: DeviceSensor, leaf: string) => string,
): Promise<void> {
  for (const sensor of base.sensors) {
    const told = { name: sensor.name, productNumber: sensor.productNumber, group: sensor.group };
    const sent = Object.entries(told).map(([leaf, text]) =>
      client.publishAsync(topic(sensor, leaf), text, { qos: 1, retain: true }),
    );
    await Promise.all(sent);
  }
}

function payload({ at, values }: Sample): string {
  return JSON.stringify({ ...values, rssi: '-67', battery: '94', time: String(Math.floor(at / 1_000)) });
}
