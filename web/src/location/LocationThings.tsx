import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { pathOf } from '@watchglass/schemas/entity';
import { asset } from '@watchglass/schemas/asset/entity';
import { base } from '@watchglass/schemas/base/entity';
import { sensor } from '@watchglass/schemas/sensor/entity';
import type { Page } from '@watchglass/schemas/page';
import { Link as RouterLink } from 'react-router';
import { section } from '../look/section.ts';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useMay, useOrganization } from '../user/rights.ts';

const AT_ONCE = 20;

interface Thing {
  readonly key: string;
  readonly name: string;
  readonly page: string;
}

interface Kind {
  readonly entity: typeof asset | typeof base | typeof sensor;
  readonly title: MessageKey;
  /** The page that lists all of them. */
  readonly list: string;
  readonly thing: (row: { readonly id?: number | string; readonly serial?: string; readonly name: string }) => Thing;
}

const SENSORS: Kind = {
  entity: sensor,
  title: 'sensor.table',
  list: 'sensors/sensor-table',
  thing: ({ id = 0, name }) => ({ key: String(id), name, page: `sensors/sensor/${id}` }),
};
const ASSETS: Kind = {
  entity: asset,
  title: 'asset.table',
  list: 'assets/asset-table',
  thing: ({ id = '', name }) => ({ key: String(id), name, page: `assets/asset/${id}` }),
};
const BASES: Kind = {
  entity: base,
  title: 'base.title',
  list: 'my-bases/my-bases-table',
  thing: ({ serial = '', name }) => ({ key: serial, name, page: `my-bases/base/${encodeURIComponent(serial)}` }),
};

/** What is at a location: its bases, assets and sensors, each with its page. */
export function LocationThings({ locationId }: { readonly locationId: string }) {
  const mayBases = useMay('devices', 'r');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
      {mayBases && <Things kind={BASES} locationId={locationId} />}
      <Things kind={ASSETS} locationId={locationId} />
      <Things kind={SENSORS} locationId={locationId} />
    </Box>
  );
}

function Things({ kind, locationId }: { readonly kind: Kind; readonly locationId: string }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const { entity, title, list, thing } = kind;
  const path = `${pathOf(entity, id)}?locations=${locationId}&sort=name&rowsPerPage=${AT_ONCE}`;
  const reading = useRead(path, (http, signal) => http.get<Page<Parameters<Kind['thing']>[0]>>(path, signal));
  useRowChanges(entity.name, reading);
  return (
    <Box component="section" aria-label={t(title)} sx={section}>
      <Typography variant="h2">{t(title)}</Typography>
      <Show loaded={reading.loaded} again={() => void reading.again()} small>
        {({ items, total }) => (
          <>
            {total === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('location.nothing')}</Typography>}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, columns: '180px', columnGap: 6 }}>
              {items.map(thing).map(({ key, name, page }) => (
                <Box component="li" key={key} sx={{ breakInside: 'avoid', py: 1 }}>
                  <Link component={RouterLink} to={`/${id}/${page}`}>
                    {name}
                  </Link>
                </Box>
              ))}
            </Box>
            {total > items.length && (
              <Link component={RouterLink} to={`/${id}/${list}?locations=${locationId}`}>
                {t('location.all', { count: total })}
              </Link>
            )}
          </>
        )}
      </Show>
    </Box>
  );
}
