import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useRowList } from '../live/row-list.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { assetList } from './atoms.ts';

/** The points of assets that have the sensor now, with links to the assets. At a page's end, for they come late. */
export function PointsWith({ sensorId }: { readonly sensorId: number }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const loaded = useRowList(assetList(organizationId));
  const assets = loaded.state === 'ready' ? [...loaded.value.values()] : [];
  const points = assets.flatMap((asset) =>
    asset.points.filter((point) => point.sensorId === sensorId).map((point) => ({ asset, point })),
  );
  if (points.length === 0) return null;
  return (
    <Box component="section" aria-label={t('rule.whichPoints')}>
      <Typography variant="h2">{t('rule.whichPoints')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {points.map(({ asset, point }) => (
          <Box component="li" key={point.id} sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
            <Link component={RouterLink} to={`/${organizationId}/assets/asset/${asset.id}`} underline="hover">
              {`${asset.name}: ${point.name}`}
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
