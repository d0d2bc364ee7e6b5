import type { BaseIdentity } from '../base/credentials.ts';
import { nameFrom, takeToldName } from '../sensor/take-told-name.ts';
import { takeToldType, type ToldTypes } from '../sensor/tell-type.ts';
import type { Ingest } from './accept-uplink.ts';
import type { Measurements } from './mqtt-measurements.ts';

interface Told {
  readonly sensor: string | null;
  readonly told: NonNullable<Measurements['told']>;
}

/** What is told again is judged in memory. An empty text tells that there is none; a name stays until another one. */
export async function takeTold(
  { ingest: { deps, identities }, types }: { readonly ingest: Ingest; readonly types: ToldTypes },
  device: BaseIdentity,
  { sensor, told }: Told,
): Promise<void> {
  if (sensor === null) return;
  const name = told.name === undefined ? undefined : nameFrom(told.name);
  const type = typeIn(told);
  const all = name === undefined ? type : { ...type, name };
  if (types.isKnown(device, sensor, all)) return;
  identities.spend(device, 1);
  if (name !== undefined) await takeToldName(deps, device, sensor, name);
  if (Object.keys(type).length > 0) await takeToldType(deps, device, sensor, type);
  types.remember(device, sensor, all);
}

function typeIn({ productNumber: product, group, groupId }: Told['told']): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.entries({ product, group, groupId }).flatMap(([field, text]) =>
      text === undefined ? [] : [[field, nameFrom(text) ?? null]],
    ),
  );
}
