import Box from '@mui/material/Box';
import type { RotaView } from '@watchglass/schemas/rota/views';
import { useTranslate } from '../messages/messages.ts';
import { formatInstant } from '../value/date.ts';
import { namedDuties, type NamedDuty } from './duties.ts';

const DAY_MS = 86_400_000;
export const BAR_DAYS = 14;

interface BarProps {
  readonly rota: RotaView;
  /** Epoch milliseconds, the beginning of the bar. */
  readonly from: number;
}

/** Who is on duty in the next two weeks: a piece for each turn, hatched where someone covers. */
export function DutyBar({ rota, from }: BarProps) {
  const t = useTranslate();
  const until = from + BAR_DAYS * DAY_MS;
  const duties = namedDuties(rota, [from, until]);
  return (
    <Box
      component="ol"
      aria-label={t('onCall.bar', { name: rota.name, days: BAR_DAYS })}
      sx={{ display: 'flex', width: '100%', m: 0, p: 0, listStyle: 'none', gap: '1px', minWidth: 0 }}
    >
      {duties.length === 0 && <Box component="li">{t('onCall.nobody')}</Box>}
      {(duties[0]?.from ?? from) > from && (
        <Box component="li" aria-hidden sx={{ flexGrow: (duties[0]?.from ?? from) - from, flexBasis: 0 }} />
      )}
      {duties.map((duty) => (
        <Piece key={duty.from} duty={duty} zone={rota.timeZone} />
      ))}
    </Box>
  );
}

const HATCH = 'repeating-linear-gradient(45deg, transparent 0 5px, var(--mui-palette-divider) 5px 7px)';

function Piece({ duty, zone }: { readonly duty: NamedDuty; readonly zone: string }) {
  const t = useTranslate();
  const name = duty.name || t('member.erased');
  const words = t(duty.coverId === null ? 'onCall.turn' : 'onCall.cover', {
    name,
    from: formatInstant(duty.from, zone),
    until: formatInstant(duty.until, zone),
  });
  return (
    <Box
      component="li"
      title={words}
      aria-label={words}
      sx={{
        flexGrow: duty.until - duty.from,
        flexBasis: 0,
        minWidth: 0,
        px: 1,
        py: 0.5,
        border: 1,
        borderColor: 'divider',
        borderStyle: duty.coverId === null ? 'solid' : 'dashed',
        borderRadius: 1,
        bgcolor: duty.turn % 2 === 0 ? 'action.hover' : 'transparent',
        backgroundImage: duty.coverId === null ? 'none' : HATCH,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        fontSize: '0.8125rem',
      }}
    >
      {name}
    </Box>
  );
}
