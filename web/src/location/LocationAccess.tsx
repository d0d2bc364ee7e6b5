import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { pathOf } from '@watchglass/schemas/entity';
import type { LocationView } from '@watchglass/schemas/location/views';
import { member } from '@watchglass/schemas/member/entity';
import type { MemberView } from '@watchglass/schemas/member/views';
import type { Page } from '@watchglass/schemas/page';
import { section } from '../look/section.ts';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';

interface Access {
  /** Members who see the location. */
  readonly seen: Page<MemberView>;
  readonly members: number;
}

const AT_ONCE = 50;

/** Who sees a location: everybody, or some members by name. */
export function LocationAccess({ location }: { readonly location: LocationView }) {
  const t = useTranslate();
  const path = pathOf(member, useOrganization().id);
  const reading = useRead(`${path} ${location.id}`, async (http, signal): Promise<Access> => {
    const [seen, all] = await Promise.all([
      http.get<Page<MemberView>>(`${path}?locations=${location.id}&rowsPerPage=${AT_ONCE}`, signal),
      http.get<Page<MemberView>>(`${path}?rowsPerPage=1`, signal),
    ]);
    return { seen, members: all.total };
  });
  useRowChanges('member', reading);
  return (
    <Box component="section" aria-label={t('location.access')} sx={section}>
      <Typography variant="h2">{t('location.access')}</Typography>
      <Show loaded={reading.loaded} again={() => void reading.again()} small>
        {({ seen: { items, total }, members }) =>
          total === members ? (
            <Typography>{t('location.access.everybody', { count: members })}</Typography>
          ) : (
            <>
              <Typography>{t('location.access.some', { count: total, members })}</Typography>
              <Typography sx={{ color: 'text.secondary' }}>
                {items.map(({ name, email }) => name || email).join(', ')}
                {total > items.length && ' …'}
              </Typography>
            </>
          )
        }
      </Show>
    </Box>
  );
}
