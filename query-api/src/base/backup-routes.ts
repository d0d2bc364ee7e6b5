import { buffer } from 'node:stream/consumers';
import { backupViewShape, type BackupView } from '@watchglass/schemas/base/backup';
import { serialShape } from '@watchglass/schemas/base/commands';
import { base } from '@watchglass/schemas/base/entity';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { openBackup } from '@watchglass/streams/seal/backup-seal';
import { found } from '../http/answer.ts';
import { pagingFields, window } from '../http/paging.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { baseRows } from './rows.ts';

const reads = ['bases', 'sensors', 'locations', 'people', 'tags'];
const path = '/api/gateways/{org}/base/{serial}/backups';
const params = shape({ org: integer(1), serial: serialShape });

type Stored = BackupView & { readonly file: string };

/** The backups of a base in sight, newest first. */
async function backupsOf(asked: QueryAsked<{ readonly serial: string }, unknown>): Promise<readonly Stored[]> {
  const { serial } = asked.params;
  const [row] = await readRows(asked, baseRows, { sql: 'AND t.serial = $2', values: [serial] });
  found(row);
  const [kept] = await asked.relational.query<{ backups: readonly Stored[] }>({
    name: 'base_backups.of_base',
    text: 'SELECT backups FROM read.base_backups WHERE serial = $1 AND organization_id = $2',
    values: [serial, asked.sight.organizationId],
  });
  return kept?.backups ?? [];
}

/** GET …/base/{serial}/backups and …/backups/{id}. */
export const backupRoutes = [
  route({
    path,
    needs: base.needs,
    reads,
    past: 'rows',
    answers: { 200: pageOf(backupViewShape) },
    params,
    query: shape(pagingFields),
    handler: async (asked): Promise<Page<BackupView>> => {
      const all = await backupsOf(asked);
      const [limit, offset] = window(asked.query);
      const items = all.slice(offset, offset + limit).map(({ file: _file, ...backup }) => backup);
      return { items, total: all.length };
    },
  }),
  route({
    path: `${path}/{id}`,
    // A backup may hold the passwords of networks, so reading it takes the right to change the base.
    needs: { ...base.needs, right: 'w' },
    reads,
    past: 'never',
    produces: 'application/octet-stream',
    answers: { 200: true },
    params: shape({ org: integer(1), serial: serialShape, id: uuid() }),
    handler: async (asked, h) => {
      if (asked.caller.kind !== 'user') refuse('AccessForbidden');
      const { serial, id } = asked.params;
      const { organizationId } = asked.sight;
      const { file } = found((await backupsOf(asked)).find((each) => each.id === id));
      const stored = found(await asked.files.read({ organizationId, hash: file }));
      const { masterKey } = asked.config.secrets;
      const plain = found(openBackup(masterKey, { organizationId, serial, id }, await buffer(stored.bytes)));
      return h
        .response(Buffer.from(plain))
        .type('application/octet-stream')
        .header('Content-Disposition', `attachment; filename="${serial}-${id}.backup"`)
        .header('Cache-Control', 'no-store');
    },
  }),
];
