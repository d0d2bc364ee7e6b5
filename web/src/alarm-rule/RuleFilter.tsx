import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { Page } from '@watchglass/schemas/page';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { useOrganization } from '../user/rights.ts';

interface FilterProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Filters by rules; a deleted one that the address names stays chosen, without a title. */
export function RuleFilter({ chosen, onChange }: FilterProps) {
  const t = useTranslate();
  const path = `/api/alarms/${useOrganization().id}/rules?rowsPerPage=1000`;
  const { loaded } = useRead(path, (http, signal) => http.get<Page<AlarmRuleView>>(path, signal));
  const rules =
    loaded.state === 'ready' ? loaded.value.items.map(({ id, definition }) => ({ id, name: definition.title })) : [];
  const gone = chosen.filter((id) => !rules.some((rule) => rule.id === id)).map((id) => ({ id, name: id.slice(0, 8) }));
  return <ChoiceFilter label={t('alarm.rule')} choices={[...rules, ...gone]} chosen={chosen} onChange={onChange} />;
}
