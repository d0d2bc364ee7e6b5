import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import type { GridColDef } from '@mui/x-data-grid';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { delayWords, limitWords, targetWords } from './rule-words.ts';

type Column = GridColDef<AlarmRuleView>;

export interface RuleActions {
  readonly mayWrite: boolean;
  /** Whoever is limited to locations changes rules of picked sensors only: others reach further. */
  readonly mayChange: (rule: AlarmRuleView) => boolean;
  /** Nothing can be sent now, or this rule's switch is on its way. */
  readonly isBusy: (rule: AlarmRuleView) => boolean;
  readonly onSwitch: (rule: AlarmRuleView) => void;
  readonly onDelete: (rule: AlarmRuleView) => void;
}

/** Columns that a phone has no room for. */
export const NARROW_HIDES: readonly string[] = ['metric', 'delays', 'appliesTo', 'changedAt', 'activeAlarms'];

function definingColumns(t: Translate, metricOf: (id: number) => ShownMetric | undefined): Column[] {
  const limit = (severity: 'warning' | 'critical'): Column => ({
    field: severity,
    headerName: t(`severity.${severity}`),
    sortable: false,
    minWidth: 136,
    flex: 0.6,
    valueGetter: (_value, { definition }) => {
      const metric = metricOf(definition.metricId);
      return metric ? limitWords(t, metric, definition, severity) : '';
    },
  });
  return [
    {
      field: 'metric',
      headerName: t('rule.metric'),
      sortable: false,
      minWidth: 100,
      flex: 0.5,
      valueGetter: (_value, { definition }) => metricOf(definition.metricId)?.name ?? '',
    },
    limit('warning'),
    limit('critical'),
    {
      field: 'appliesTo',
      headerName: t('rule.appliesTo'),
      sortable: false,
      minWidth: 100,
      flex: 0.5,
      valueGetter: (_value, { definition }) => targetWords(t, definition),
    },
    {
      field: 'delays',
      headerName: t('rule.delays'),
      sortable: false,
      minWidth: 140,
      flex: 0.5,
      valueGetter: (_value, { definition }) => delayWords(t, definition),
    },
  ];
}

function actionColumns(
  t: Translate,
  { mayWrite, mayChange, isBusy, onSwitch, onDelete }: RuleActions,
): readonly [first: Column, last: Column[]] {
  const first: Column = {
    field: 'enabled',
    headerName: t('rule.on'),
    width: 72,
    display: 'flex',
    renderCell: ({ row, hasFocus }) =>
      mayChange(row) ? (
        <Switch
          size="small"
          checked={row.enabled}
          disabled={isBusy(row)}
          onClick={(event) => event.stopPropagation()}
          onChange={() => onSwitch(row)}
          slotProps={{
            input: { 'aria-label': t('rule.onNamed', { title: row.definition.title }), tabIndex: hasFocus ? 0 : -1 },
          }}
        />
      ) : (
        t(row.enabled ? 'rule.isOn' : 'rule.isOff')
      ),
  };
  const remove: Column = {
    field: 'delete',
    headerName: t('action.delete'),
    sortable: false,
    hideable: false,
    width: 96,
    display: 'flex',
    align: 'center',
    headerAlign: 'center',
    disableColumnMenu: true,
    renderCell: ({ row, hasFocus }) =>
      mayChange(row) && (
        <IconButton
          size="small"
          tabIndex={hasFocus ? 0 : -1}
          disabled={isBusy(row)}
          aria-label={t('rule.deleteNamed', { title: row.definition.title })}
          onClick={(event) => {
            event.stopPropagation();
            onDelete(row);
          }}
        >
          <Icon name="remove" />
        </IconButton>
      ),
  };
  return [first, mayWrite ? [remove] : []];
}

/** Fields of sortable columns are what the server sorts by. */
export function useRuleColumns(rules: readonly AlarmRuleView[], actions: RuleActions): readonly Column[] {
  const t = useTranslate();
  const { id } = useOrganization();
  const timeZone = useTimeZone();
  const metrics = useMetrics(useMemo(() => [...new Set(rules.map(({ definition }) => definition.metricId))], [rules]));
  return useMemo(() => {
    const [first, last] = actionColumns(t, actions);
    const alarms: Column = {
      field: 'activeAlarms',
      headerName: t('rule.activeAlarms'),
      width: 92,
      align: 'right',
      headerAlign: 'right',
      renderCell: ({ row, hasFocus }) =>
        row.activeAlarms === 0 ? (
          '0'
        ) : (
          <Link
            component={RouterLink}
            tabIndex={hasFocus ? 0 : -1}
            onClick={(event) => event.stopPropagation()}
            to={`/${id}/alarms/active-alarms`}
          >
            {row.activeAlarms}
          </Link>
        ),
    };
    return [
      first,
      {
        field: 'title',
        headerName: t('rule.title'),
        minWidth: 140,
        flex: 1,
        valueGetter: (_value, { definition }) => definition.title,
        cellClassName: 'strong',
      },
      ...definingColumns(t, (metricId) => metrics.find((metric) => metric.id === metricId)),
      alarms,
      {
        field: 'changedAt',
        headerName: t('rule.changed'),
        width: 156,
        renderCell: ({ row }) => (
          <span title={row.changedBy}>{formatDateTime(Date.parse(row.changedAt), timeZone)}</span>
        ),
      },
      ...last,
    ];
  }, [t, id, timeZone, metrics, actions]);
}
