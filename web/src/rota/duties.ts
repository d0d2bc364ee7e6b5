import { dutiesBetween, type Duty } from '@watchglass/schemas/rota/duty';
import type { RotaView } from '@watchglass/schemas/rota/views';

export interface NamedDuty extends Duty {
  /** Empty if the person was erased. */
  readonly name: string;
}

/** Who is on duty in a period (epoch milliseconds), with names. */
export function namedDuties(rota: RotaView, period: readonly [number, number]): NamedDuty[] {
  const covers = rota.covers.map((cover) => ({
    ...cover,
    from: Date.parse(cover.from),
    until: Date.parse(cover.until),
  }));
  const names = new Map([
    ...rota.people.map(({ id, name }) => [id, name] as const),
    ...covers.map(({ userId, name }) => [userId, name] as const),
  ]);
  const turns = { ...rota, people: rota.people.map(({ id }) => id) };
  return dutiesBetween(turns, covers, period).map((duty) => ({ ...duty, name: names.get(duty.userId) ?? '' }));
}
