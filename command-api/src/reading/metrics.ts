import { Counter, Gauge } from 'prom-client';
import type { UplinkMode } from '@watchglass/schemas/reading/log-body';
import type { QuarantinedReading } from '@watchglass/schemas/reading/quarantine';
import type { RefusalCode } from '@watchglass/schemas/refusals';

const readings = new Counter({
  name: 'watchglass_ingest_readings_total',
  help: 'Readings that were made durable in the reading log.',
  labelNames: ['mode'],
});
const rejected = new Counter({
  name: 'watchglass_ingest_rejected_readings_total',
  help: 'Readings of accepted packs that were quarantined, by reason.',
  labelNames: ['reason'],
});
const refused = new Counter({
  name: 'watchglass_mqtt_refusals_total',
  help: 'Connections and messages of bases that were refused over MQTT, by code.',
  labelNames: ['code'],
});

/** Bases connected by MQTT now. */
export const mqttClients = new Gauge({ name: 'watchglass_mqtt_clients', help: 'Bases connected by MQTT.' });

export function countUplink(mode: UplinkMode, accepted: number, aside: readonly QuarantinedReading[]): void {
  readings.inc({ mode }, accepted);
  for (const { reason } of aside) rejected.inc({ reason });
}

export function countMqttRefusal(code: RefusalCode): void {
  refused.inc({ code });
}
