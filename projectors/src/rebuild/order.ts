import { alarmEpisodesTable } from '../alarm/alarm-episodes.ts';
import { audit, auditTable } from '../audit/audit.ts';
import type { Projection } from '../projection.ts';

/** The request of a command line: a read model made beside the live one, or the episodes of alarms sent again. */
export type Order = { readonly projection: Projection; readonly check: boolean } | 'alarmEpisodes';

/** Throws an error with one sentence if the arguments name no read model that can be rebuilt. */
export function readOrder(args: readonly string[], projections: readonly Projection[]): Order {
  const names = [...projections, alarmEpisodesTable].map(({ name }) => name).join(', ');
  const [name, ...more] = args.filter((arg) => arg !== '--check');
  if (name === undefined || more.length > 0)
    throw new RangeError(`Name a read model: npm run rebuild -- <name> [--check]; names are ${names}.`);
  if (name === audit.name || name === auditTable.name) {
    throw new RangeError(
      'The audit cannot be rebuilt beside the live one yet, since its entries are in ClickHouse: npm run audit:verify compares it with the events.',
    );
  }
  if (name === alarmEpisodesTable.name) {
    if (args.includes('--check'))
      throw new RangeError(
        'The episodes are in ClickHouse and cannot be compared: without --check they are sent again.',
      );
    return 'alarmEpisodes';
  }
  const projection = projections.find((each) => each.name === name);
  if (projection === undefined) throw new RangeError(`No read model is named ${name}; names are ${names}.`);
  return { projection, check: args.includes('--check') };
}
