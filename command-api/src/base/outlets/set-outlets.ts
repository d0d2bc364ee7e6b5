import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { layoutPath } from '@watchglass/schemas/base/channel';
import { baseStream } from '@watchglass/schemas/base/events';
import type { Outlets, SetOutlets } from '@watchglass/schemas/base/outlets';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { openBackup, sealBackup } from '@watchglass/streams/seal/backup-seal';
import type { ServiceDeps } from '../../deps.ts';
import { load } from '../../handle-command.ts';
import { noteFile, sweepBackups } from '../backup/stored-backups.ts';
import { baseFold, type RegisteredBase } from '../base.ts';
import { findRequest } from '../channel/requests.ts';
import type { BaseIdentity } from '../credentials.ts';
import { begin, seen, type Managing } from '../manage/manage.ts';
import { mustBeKnown, readLayout } from './read-layout.ts';

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Layout {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** The layout of a base's registers: its hash, and the stored file. */
interface KeptLayout {
  readonly hash: string;
  readonly file: string;
}

type Done = Awaited<ReturnType<typeof begin>>;

/** Asks a base for other outlets. A layout is checked and stored before the event names it. */
export async function setOutlets(deps: ServiceDeps, managing: Managing, wanted: SetOutlets): Promise<Done> {
  const known = await seen(deps, managing);
  const base = { serial: managing.serial, organizationId: managing.sight.organizationId };
  const layout = wanted.modbus === null ? null : await layoutOf(deps, base, wanted.modbus.layout, known);
  const { modbus, bacnet } = wanted;
  const after: Outlets = {
    modbus: modbus && { port: modbus.port, unit: modbus.unit, layout: layout && layout.hash },
    bacnet,
  };
  const done = await begin(deps, managing, {
    wish: { kind: 'outlets', after, file: layout && layout.file },
    bodyOf: (id) => ({ ...after, ...(layout && { path: layoutPath(id) }) }),
  });
  await sweepBackups(deps, base.serial);
  return done;
}

/** A text is checked and stored, null is the layout of the base itself, and what is not said stays. */
async function layoutOf(
  deps: ServiceDeps,
  base: BaseIdentity,
  text: string | null | undefined,
  { outlets }: RegisteredBase,
): Promise<KeptLayout | null> {
  if (text === null) return null;
  return text === undefined ? keptBy(outlets) : store(deps, base, await checked(deps, base.organizationId, text));
}

function keptBy(outlets: RegisteredBase['outlets']): KeptLayout | null {
  const hash = outlets?.after.modbus?.layout ?? null;
  return outlets === null || outlets.file === null || hash === null ? null : { hash, file: outlets.file };
}

async function checked({ relational }: ServiceDeps, organizationId: number, text: string): Promise<Layout> {
  const metrics = new Set([...METRICS.map(({ key }) => key), ...(await customMetrics(relational, organizationId))]);
  const rows = readLayout(text, { metric: (name) => metrics.has(name) });
  const named = [...new Set(rows.map(({ sensor }) => sensor))];
  const known = await relational.query<{ wire_id: string }>(
    'SELECT wire_id FROM command.sensor_ids WHERE organization_id = $1 AND announced AND wire_id = ANY ($2)',
    [organizationId, named],
  );
  mustBeKnown(rows, new Set(known.map(({ wire_id: id }) => id)));
  const bytes = Buffer.from(text);
  return { hash: sha256Of(bytes), bytes };
}

async function customMetrics(relational: Queryable, organizationId: number): Promise<string[]> {
  const rows = await relational.query<{ name: string }>(
    'SELECT wire_name AS name FROM command.metric_ids WHERE organization_id = $1 AND announced',
    [organizationId],
  );
  return rows.map(({ name }) => name);
}

/** Sealed, the same layout of two bases is two files. */
async function store(deps: ServiceDeps, base: BaseIdentity, { hash, bytes }: Layout): Promise<KeptLayout> {
  const sealed = sealBackup(deps.config.secrets.masterKey, { ...base, id: hash }, bytes);
  const file = sha256Of(sealed);
  await noteFile(deps, base, file);
  await deps.files.put(base.organizationId, sealed);
  return { hash, file };
}

/** The layout that a base is asked to take by its own open request. */
export async function layoutBytes(deps: ServiceDeps, base: BaseIdentity, requestId: string): Promise<Uint8Array> {
  if ((await findRequest(deps.relational, base, requestId)) !== 'outlets') refuse('NotFound');
  const { state } = await load(deps.eventStore, baseStream(base.serial), baseFold);
  const kept = state.status === 'registered' ? keptBy(state.outlets) : null;
  if (kept === null) return refuse('NotFound');
  const { hash: id, file } = kept;
  const stored = await deps.files.read({ organizationId: base.organizationId, hash: file });
  const plain = stored && openBackup(deps.config.secrets.masterKey, { ...base, id }, await buffer(stored.bytes));
  return plain ?? refuse('NotFound');
}
