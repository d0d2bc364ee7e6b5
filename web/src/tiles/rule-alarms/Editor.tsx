import { RULES_PER_TILE } from '@watchglass/schemas/tile/limits';
import type { RuleAlarmsTileProps } from '@watchglass/schemas/tile/rule-alarms';
import { useMemo } from 'react';
import { alarmRuleList } from '../../alarm-rule/atoms.ts';
import { useRowList } from '../../live/row-list.ts';
import { useTranslate } from '../../messages/messages.ts';
import { ChoiceFilter } from '../../table/ChoiceFilter.tsx';
import { SortField } from '../../table/SortField.tsx';
import { useOrganization } from '../../user/rights.ts';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<RuleAlarmsTileProps>) {
  const t = useTranslate();
  const loaded = useRowList(alarmRuleList(useOrganization().id));
  const rules = useMemo(
    () =>
      (loaded.state === 'ready' ? [...loaded.value.values()] : [])
        .map(({ id, definition: { title } }) => ({ id, name: title }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [loaded],
  );
  return (
    <>
      <ChoiceFilter
        label={t('alarmsTile.rules')}
        choices={rules}
        chosen={value.rules}
        onChange={(chosen) => onChange({ ...value, rules: chosen.slice(-RULES_PER_TILE) })}
      />
      <SortField
        query={value}
        sorts={[
          { id: 'alarmedRawTime', name: t('alarm.raised') },
          { id: 'severity', name: t('alarm.severity') },
        ]}
        onChange={(chosen) => onChange({ ...value, ...chosen })}
      />
    </>
  );
}
