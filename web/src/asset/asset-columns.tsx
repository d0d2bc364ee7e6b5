import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { AssetView } from '@watchglass/schemas/asset/views';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { LocationName } from '../location/LocationNames.tsx';
import { useTranslate } from '../messages/messages.ts';
import { Tags } from '../sensor/Tags.tsx';
import { useOrganization } from '../user/rights.ts';

export function useAssetColumns(): readonly GridColDef<AssetView>[] {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  return useMemo(
    () => [
      {
        field: 'name',
        headerName: t('form.name'),
        flex: 1,
        minWidth: 140,
        maxWidth: 360,
        cellClassName: 'strong',
        renderCell: ({ row, hasFocus }) => (
          <Link
            component={RouterLink}
            to={`/${organizationId}/assets/asset/${row.id}`}
            tabIndex={hasFocus ? 0 : -1}
            color="inherit"
            underline="hover"
          >
            {row.name}
          </Link>
        ),
      },
      { field: 'description', headerName: t('asset.description'), flex: 1.5, minWidth: 160, sortable: false },
      {
        field: 'location',
        headerName: t('location.one'),
        width: 160,
        renderCell: ({ row }) => <LocationName id={row.location} />,
      },
      {
        field: 'tags',
        headerName: t('sensor.tags'),
        sortable: false,
        width: 180,
        display: 'flex',
        renderCell: ({ row }) => <Tags tags={row.tags} />,
      },
      {
        field: 'points',
        headerName: t('asset.points'),
        width: 110,
        align: 'right',
        headerAlign: 'right',
        valueGetter: (_value, { points }) => points.length,
      },
    ],
    [t, organizationId],
  );
}
