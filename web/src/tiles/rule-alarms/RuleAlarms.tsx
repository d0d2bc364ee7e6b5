import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { RuleAlarmsTileProps } from '@watchglass/schemas/tile/rule-alarms';
import { useMemo } from 'react';
import { sortAlarms } from '../../alarm/sort-alarms.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import { AlarmRows } from '../active-alarms-table/AlarmRows.tsx';

interface RuleAlarmsProps {
  readonly props: RuleAlarmsTileProps;
  readonly data: readonly AlarmView[];
}

/** The alarms of some rules that are active or wait for an acknowledgement. */
export function RuleAlarms({ props: { rules, sort, descending }, data }: RuleAlarmsProps) {
  const t = useTranslate();
  const alarms = useMemo(() => {
    const ofRules = data.filter(({ ruleId }) => rules.includes(ruleId));
    return sortAlarms(ofRules, sort === 'severity' ? 'severity' : 'raisedAt', descending);
  }, [data, rules, sort, descending]);
  if (rules.length === 0) return <Statement small icon="rule" title={t('alarmsTile.chooseRules')} />;
  return <AlarmRows label={t('tile.ruleAlarms')} alarms={alarms} />;
}
