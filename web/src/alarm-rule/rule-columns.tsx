import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import type { GridColDef } from '@mui/x-data-grid';
import { metricOf as metricIdOf } from '@watchglass/schemas/alarm-rule/kinds';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { useSetAtom } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../metric/atoms.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useIsLimited, useMay, useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import type { OpenRule } from './AlarmRulesPage.tsx';
import { switchAlarmRuleAtom } from './atoms.ts';
import { delayWords, limitWords, targetWords } from './rule-words.ts';

type Column = GridColDef<AlarmRuleView>;

interface RuleActions {
  readonly mayWrite: boolean;
  readonly mayChange: (rule: AlarmRuleView) => boolean;
  /** True while this rule's switch is being sent, or nothing can be sent. */
  readonly isBusy: (rule: AlarmRuleView) => boolean;
  readonly onSwitch: (rule: AlarmRuleView) => void;
  readonly onDelete: (rule: AlarmRuleView) => void;
}

/** A member limited to locations may only change rules of picked sensors: other rules reach beyond the limit. */
export function useMayChange(): (rule: AlarmRuleView) => boolean {
  const mayWrite = useMay('alarms', 'w');
  const limited = useIsLimited();
  return useCallback(
    ({ definition }) => mayWrite && (!limited || definition.appliesTo.kind === 'sensors'),
    [mayWrite, limited],
  );
}

function useActions({ act, onOpen, mayWrite, blocked }: Doing<OpenRule>): RuleActions {
  const { id: organizationId } = useOrganization();
  const turn = useSetAtom(switchAlarmRuleAtom);
  const mayChange = useMayChange();
  const [sending, setSending] = useState<string | null>(null);
  return useMemo(
    () => ({
      mayWrite,
      mayChange,
      isBusy: ({ id }) => blocked || id === sending,
      onSwitch: ({ id: ruleId, enabled }) => {
        setSending(ruleId);
        void act('to.changeRule', () => turn({ organizationId, ruleId }, !enabled)).finally(() => setSending(null));
      },
      onDelete: onOpen,
    }),
    [act, onOpen, mayWrite, blocked, organizationId, turn, mayChange, sending],
  );
}

function definingColumns(t: Translate, metricOf: (id: number) => ShownMetric | undefined): Column[] {
  const limit = (severity: 'warning' | 'critical'): Column => ({
    field: severity,
    headerName: t(`severity.${severity}`),
    sortable: false,
    minWidth: 112,
    flex: 0.6,
    valueGetter: (_value, { definition }) => {
      return limitWords(t, metricOf(metricIdOf(definition)), definition, severity);
    },
  });
  return [
    {
      field: 'metric',
      headerName: t('rule.metric'),
      sortable: false,
      minWidth: 92,
      flex: 0.5,
      valueGetter: (_value, { definition }) => metricOf(metricIdOf(definition))?.name ?? '',
    },
    limit('warning'),
    limit('critical'),
    {
      field: 'appliesTo',
      headerName: t('rule.appliesTo'),
      sortable: false,
      minWidth: 92,
      flex: 0.5,
      valueGetter: (_value, { definition }) => targetWords(t, definition),
    },
    {
      field: 'delays',
      headerName: t('rule.delays'),
      sortable: false,
      minWidth: 116,
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
    width: 88,
    display: 'flex',
    align: 'center',
    headerAlign: 'center',
    disableColumnMenu: true,
    renderCell: ({ row, hasFocus }) =>
      mayChange(row) && (
        <RowAction
          icon="remove"
          label={t('rule.deleteNamed', { title: row.definition.title })}
          hasFocus={hasFocus}
          disabled={isBusy(row)}
          onAct={() => onDelete(row)}
        />
      ),
  };
  return [first, mayWrite ? [remove] : []];
}

export function useRuleColumns(doing: Doing<OpenRule>, rules: readonly AlarmRuleView[]): readonly Column[] {
  const t = useTranslate();
  const actions = useActions(doing);
  const { id } = useOrganization();
  const timeZone = useTimeZone();
  const metrics = useMetrics(
    useMemo(() => [...new Set(rules.flatMap(({ definition }) => metricIdOf(definition) || []))], [rules]),
  );
  return useMemo(() => {
    const [first, last] = actionColumns(t, actions);
    const alarms: Column = {
      field: 'activeAlarms',
      headerName: t('rule.activeAlarms'),
      width: 84,
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
        minWidth: 120,
        flex: 1,
        valueGetter: (_value, { definition }) => definition.title,
        cellClassName: 'strong',
      },
      ...definingColumns(t, (metricId) => metrics.find((metric) => metric.id === metricId)),
      alarms,
      {
        field: 'changedAt',
        headerName: t('rule.changed'),
        width: 165,
        renderCell: ({ row }) => (
          <span title={row.changedBy}>{formatDateTime(Date.parse(row.changedAt), timeZone)}</span>
        ),
      },
      ...last,
    ];
  }, [t, id, timeZone, metrics, actions]);
}
