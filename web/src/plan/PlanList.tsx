import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { PointAlarm } from '../alarm/PointAlarm.tsx';
import { pointKey } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import { useTranslate } from '../messages/messages.ts';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { Table } from '../table/Table.tsx';
import { useOrganization } from '../user/rights.ts';
import { pathOfThing } from './path-of-thing.ts';
import { measuredBy, ThingState, ThingValue } from './ThingState.tsx';
import type { PlanThing } from './things.ts';

interface ListProps {
  readonly name: string;
  readonly things: readonly PlanThing[];
  readonly asked: number | null;
  readonly isFiltered: boolean;
}

/** The objects of a plan as a table: value, age, state and alarm of each. */
export function PlanList({ name, things, asked, isFiltered }: ListProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { id } = useOrganization();
  useLivePoints(
    useMemo(
      () =>
        things.flatMap((thing) => {
          const measured = measuredBy({ thing, asked });
          return measured === null ? [] : [pointKey(measured.sensor.id, measured.metric)];
        }),
      [things, asked],
    ),
  );
  const columns = useColumns(asked);
  const visibility = useColumnVisibility('plan-objects', ['kind']);
  return (
    <Table
      {...visibility}
      label={t('plan.listOf', { name })}
      empty={{ icon: 'map', title: t(isFiltered ? 'plan.noneShown' : 'plan.noObjects') }}
      columns={columns}
      rows={things}
      initialState={{ sorting: { sortModel: [{ field: 'name', sort: 'asc' }] } }}
      onOpen={(thing) => {
        const path = pathOfThing(thing);
        if (path !== null) void navigate(`/${id}/${path}`);
      }}
    />
  );
}

const KINDS = { sensor: 'concept.sensor', point: 'point.one', base: 'concept.base', text: 'plan.text' } as const;

function useColumns(asked: number | null): readonly GridColDef<PlanThing>[] {
  const t = useTranslate();
  const { id } = useOrganization();
  return useMemo(
    () => [
      {
        field: 'name',
        headerName: t('form.name'),
        flex: 1,
        minWidth: 130,
        cellClassName: 'strong',
        renderCell: ({ row, hasFocus }) => {
          const path = pathOfThing(row);
          return path === null ? (
            row.name
          ) : (
            <Link
              component={RouterLink}
              to={`/${id}/${path}`}
              tabIndex={hasFocus ? 0 : -1}
              color="inherit"
              underline="hover"
            >
              {row.name}
            </Link>
          );
        },
      },
      {
        field: 'kind',
        headerName: t('sensor.kind'),
        width: 150,
        valueGetter: (_value, { object }) => t(KINDS[object.target.kind]),
      },
      {
        field: 'value',
        headerName: t('alarm.value'),
        width: 120,
        sortable: false,
        display: 'flex',
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => <ThingValue thing={row} asked={asked} />,
      },
      {
        field: 'state',
        headerName: t('sensor.state'),
        width: 200,
        sortable: false,
        display: 'flex',
        renderCell: ({ row }) => row.object.target.kind !== 'text' && <ThingState thing={row} asked={asked} />,
      },
      {
        field: 'alarm',
        headerName: t('concept.alarm'),
        width: 190,
        sortable: false,
        display: 'flex',
        renderCell: ({ row: { sensor, metrics } }) =>
          sensor && <PointAlarm pointKeys={metrics.map((metric) => pointKey(sensor.id, metric))} />,
      },
    ],
    [t, id, asked],
  );
}
