import type { MonitorView } from '@watchglass/schemas/monitor/views';
import type { Page } from '@watchglass/schemas/page';
import type { Person } from '../workspace/api.ts';
import type { Recorder } from './recorder.ts';

interface Embedding {
  readonly owner: Person;
  readonly organizationId: number;
  readonly recorder: Recorder;
}

/** Lets the page of the intranet show the public tiles of the demo. */
export async function embedTiles({ owner, organizationId, recorder }: Embedding): Promise<void> {
  const path = `/api/monitors/${organizationId}`;
  const { items } = await owner.call<Page<MonitorView>>('GET', `${path}?rowsPerPage=100`);
  const shown = items.filter(({ state }) => state === 'public');
  for (const { id, type, name, source, metricId, unitId, ...tile } of shown) {
    if (tile.origins.includes(recorder.url)) continue;
    const { thresholds, labels, colors, periodId, state } = tile;
    const from = source.sensorId === null ? { pointId: source.pointId } : { sensorId: source.sensorId };
    const terms = { id, name, source: from, metricId, unitId, thresholds, labels, colors, periodId, state };
    await owner.call('PUT', `${path}/${type}`, { ...terms, origins: [recorder.url] });
  }
  recorder.embed(shown.flatMap(({ link }) => (link === null ? [] : [link])));
}
