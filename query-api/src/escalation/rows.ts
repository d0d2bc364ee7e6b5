import type { EscalationDefinition } from '@watchglass/schemas/escalation/commands';
import type { EscalationView } from '@watchglass/schemas/escalation/views';
import type { RowReader } from '../live/row-reader.ts';
import type { Reading } from '../http/route.ts';
import { nameOf } from '../user/people.ts';

interface EscalationRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly steps: EscalationDefinition['steps'];
  readonly repeats: number;
  readonly position: string;
}

function targeting(ids: string): string {
  return `EXISTS (SELECT 1 FROM jsonb_array_elements(t.steps) AS step, jsonb_array_elements(step->'targets') AS target
      WHERE target->>'id' = ANY (${ids}::text[]))`;
}

/** An escalation policy is at no location: whoever reads alarms sees whom it calls. */
export const escalationRows: RowReader<EscalationRow, EscalationView> = {
  concept: 'escalation',
  table: 'escalations',
  id: 'id',
  columns: 't.id, t.name, t.steps, t.repeats, t.position',
  placed: 'everywhere',
  movedBy: { destination: targeting, rota: targeting },
  keepsDeleted: true,
  async views(rows, reading) {
    const names = await namesOf(rows, reading);
    return rows.map(({ id, name, steps, repeats, position }) => ({
      id,
      name,
      steps: steps.map(({ afterMinutes, targets }) => ({
        afterMinutes,
        targets: targets.map((target) => ({ ...target, name: names(target.id) })),
      })),
      repeats,
      position,
    }));
  },
};

/** Names of people, and of rotas and destinations that are not deleted. */
async function namesOf(rows: readonly EscalationRow[], { people, relational, sight }: Reading) {
  const targets = rows.flatMap(({ steps }) => steps.flatMap((step) => step.targets));
  const ids = (kind: string) => targets.filter((target) => target.kind === kind).map(({ id }) => id);
  const [opened, named] = await Promise.all([
    people.named(ids('person')),
    relational.query<{ id: string; name: string }>({
      name: 'escalations.targets',
      text: `SELECT id, name FROM read.rotas WHERE organization_id = $1 AND id = ANY ($2::uuid[]) AND NOT deleted
        UNION ALL SELECT id, name FROM read.destinations WHERE organization_id = $1 AND id = ANY ($3::uuid[]) AND NOT deleted`,
      values: [sight.organizationId, ids('rota'), ids('destination')],
    }),
  ]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (id: string): string => names.get(id) ?? nameOf(opened, id);
}
