import type { Coverage } from '@watchglass/schemas/alarm/history';
import { dutiesBetween, turnBegin } from '@watchglass/schemas/rota/duty';
import type { RotaView } from '@watchglass/schemas/rota/views';
import type { Reach } from './reach.ts';

type Gap = Coverage['rotas'][number]['gaps'][number];

/** The times from an instant until another (epoch milliseconds) in which a rota tells nobody, and why. */
export function gapsOf(
  { people, covers, ...terms }: RotaView,
  reachOf: (userId: string) => Reach,
  [from, until]: readonly [number, number],
): Gap[] {
  const rota = { ...terms, people: people.map(({ id }) => id) };
  const names = new Map(
    [...people, ...covers.map(({ userId: id, name }) => ({ id, name }))].map((each) => [each.id, each.name]),
  );
  const held = covers.map(({ id, userId, from: begin, until: end }) => ({
    id,
    userId,
    from: Date.parse(begin),
    until: Date.parse(end),
  }));
  const gaps: Gap[] = [];
  const begins = turnBegin(rota, 0);
  if (begins > from) gaps.push(gapOf(from, Math.min(begins, until), { reason: 'notStarted', person: '' }));
  for (const duty of dutiesBetween(rota, held, [from, until])) {
    const reason = reachOf(duty.userId);
    if (reason !== 'yes') gaps.push(gapOf(duty.from, duty.until, { reason, person: names.get(duty.userId) ?? '' }));
  }
  return joined(gaps);
}

function gapOf(from: number, until: number, why: Pick<Gap, 'reason' | 'person'>): Gap {
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString(), ...why };
}

/** Turns of one person that follow each other are one gap. */
function joined(gaps: readonly Gap[]): Gap[] {
  const merged: Gap[] = [];
  for (const gap of gaps) {
    const last = merged.at(-1);
    if (last?.until === gap.from && last.person === gap.person && last.reason === gap.reason)
      merged[merged.length - 1] = { ...last, until: gap.until };
    else merged.push(gap);
  }
  return merged;
}
