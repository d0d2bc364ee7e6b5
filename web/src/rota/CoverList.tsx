import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { RotaView } from '@watchglass/schemas/rota/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { formatInstant } from '../value/date.ts';
import { removeCoverAtom } from './atoms.ts';

/** The covers of a rota that have not ended, each with a button that removes it. */
export function CoverList({ rota, now }: { readonly rota: RotaView; readonly now: number }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(removeCoverAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const open = rota.covers.filter(({ id, until }) => Date.parse(until) > now && !removed.includes(id));
  if (open.length === 0) return null;
  const carryOut = async (coverId: string): Promise<void> => {
    try {
      await remove({ organizationId, id: rota.id }, coverId);
      setRemoved((known) => [...known, coverId]);
    } catch (thrown) {
      setFailure(failureFrom(thrown));
    }
  };
  return (
    <Box component="section">
      <Typography sx={{ fontWeight: 600 }}>{t('onCall.covers')}</Typography>
      <FormFailure to="to.removeCover" failure={failure} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {open.map(({ id, from, until, ...cover }) => {
          const words = t('onCall.cover', {
            name: cover.name || t('member.erased'),
            from: formatInstant(Date.parse(from), rota.timeZone),
            until: formatInstant(Date.parse(until), rota.timeZone),
          });
          return (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Box sx={{ flexGrow: 1 }}>{words}</Box>
              <IconButton aria-label={t('onCall.removeCover', { words })} onClick={() => void carryOut(id)}>
                <Icon name="remove" />
              </IconButton>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
