import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { Fact, Facts } from '../base/Fact.tsx';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { PlaceMark } from './PlaceMark.tsx';
import { coordinatesText } from './location-form.ts';
import type { Place } from './use-places.ts';

/** The state of a location and its description. */
export function LocationFacts({ place: { location, state } }: { readonly place: Place }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const mayAlarms = useMay('alarms', 'r');
  const { address, coordinates, timeZone } = location;
  return (
    <Box component="section" aria-label={t('location.stateOf')} sx={section}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
        <PlaceMark state={state} />
        {mayAlarms && (
          <Link component={RouterLink} to={`/${id}/alarms/active-alarms?locations=${location.id}`}>
            {t('location.alarms')}
          </Link>
        )}
      </Box>
      <Facts>
        {address !== '' && <Fact name={t('location.address')}>{address}</Fact>}
        {coordinates !== null && <Fact name={t('location.coordinates')}>{coordinatesText(coordinates)}</Fact>}
        <Fact name={t('workspace.timeZone')}>{timeZone}</Fact>
      </Facts>
    </Box>
  );
}
