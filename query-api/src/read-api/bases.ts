import type { BaseView } from '@watchglass/schemas/base/views';
import { familyBaseShape, type FamilyBase } from '@watchglass/schemas/read-api/views';
import { readRows } from '../live/row-reader.ts';
import { baseRows } from '../base/rows.ts';
import { ROOT, secondOf } from './answer.ts';
import { familyRoutes, only } from './family-routes.ts';
import { tagIds } from './tags.ts';

/** GET /api/v1/bases and …/base/{id}. */
export const baseRoutes = familyRoutes<FamilyBase>({
  path: `${ROOT}/bases`,
  one: '/base/{id}',
  plural: 'bases',
  singular: 'base',
  item: familyBaseShape,
  module: 'devices',
  reads: ['bases', 'tags'],
  read: async (asked, id) => {
    const [rows, tags] = await Promise.all([readRows(asked, baseRows, only('t.serial', id)), tagIds(asked)]);
    return {
      items: rows.map((row) => ({ ...baseOf(row), tags: tags.idsOf(row.tags) })),
      links: { tags: tags.linksOf(rows.flatMap((row) => row.tags)) },
    };
  },
});

export function baseOf(base: BaseView): Omit<FamilyBase, 'tags'> {
  const { serial, name, firmware, report, newestFirmware } = base;
  return {
    id: serial,
    serial,
    name,
    firmware,
    ...hardwareOf(report),
    online: base.connection === 'online',
    regdate: secondOf(base.registeredAt),
    lastSeen: secondOf(base.lastHeardAt),
    ...(base.pausedAt !== null && { pausedate: secondOf(base.pausedAt) }),
    ...(newestFirmware !== '' && newestFirmware !== firmware && { upgrade: newestFirmware }),
    self: `${ROOT}/bases/base/${serial}`,
    sensors: `${ROOT}/sensors?base=${serial}`,
    config: configOf(report?.network),
  };
}

const hardwareOf = (report: BaseView['report']): Pick<FamilyBase, 'product' | 'board'> => ({
  product: report?.hardware ?? '',
  board: report?.board ?? '',
});

type Network = NonNullable<BaseView['report']>['network'];

/** What a base reports of its network; it never reports a password. */
function configOf(network: Network): FamilyBase['config'] {
  if (network === undefined) return {};
  const { ip, mask, gateway, dns, ntp, ssid } = network;
  const addresses = { ipaddr: ip, netmask: mask, gateway, dns: dns.join(', ') };
  return {
    ...(ssid === null ? { ethernet: addresses } : { wifi: { ssid, ...addresses } }),
    ntp: { enabled: ntp.length > 0, servers: [...ntp] },
  };
}
