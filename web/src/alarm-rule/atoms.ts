import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { pathOf } from '@watchglass/schemas/entity';
import { atom } from 'jotai';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { refusedWith } from '../http/failure.ts';
import type { Signature } from '@watchglass/schemas/signature/signature';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';
import { signed } from '../signature/signing.ts';

export const alarmRuleList: (organizationId: number) => RowList<AlarmRuleView> = keyed((organizationId: number) =>
  rowList<AlarmRuleView>('alarmRule', pathOf(alarmRule, organizationId)),
);

const REFUSED: RefusedFields = {
  ThresholdMissing: 'above.critical',
  ThresholdsOutOfOrder: 'above.critical',
  WarningDelayLongerThanCritical: 'warningOnDelay',
  SensorUnknown: 'sensorIds',
  MetricUnknown: 'metricId',
  TagUnknown: 'tag',
};

interface Saved {
  readonly organizationId: number;
  /** The version on screen; null creates a rule. */
  readonly seen: AlarmRuleView | null;
}

const signedBy = (signature: Signature | undefined) => (signature ? { signature } : undefined);

/** Creates a rule, or changes the given one if its version is unchanged. Returns its id. */
export const saveAlarmRuleAtom = atom(null, async (get, set, { organizationId, seen }: Saved, body: object) => {
  const { call } = get(requiredHttpAtom);
  const path = pathOf(alarmRule, organizationId);
  const sent =
    seen === null
      ? call<{ id?: string }>(path, { method: 'POST', body })
      : signed(set, (signature) =>
          call<{ id?: string }>(`${path}/${seen.id}`, {
            method: 'PUT',
            body: { ...body, ...signedBy(signature) },
            ifMatch: seen.etag,
          }),
        );
  const { value } = await atFields(sent, REFUSED);
  return value.id ?? seen?.id ?? '';
});

/** Reads one rule again after a 412. */
export const readAlarmRuleAtom = atom(null, (get, _set, organizationId: number, ruleId: string) =>
  get(requiredHttpAtom).get<AlarmRuleView>(`${pathOf(alarmRule, organizationId)}/${ruleId}`),
);

interface RuleId {
  readonly organizationId: number;
  readonly ruleId: string;
}

/** Switches a rule on or off; a rule that already has the state is not an error. */
export const switchAlarmRuleAtom = atom(null, async (get, set, { organizationId, ruleId }: RuleId, on: boolean) => {
  const path = `${pathOf(alarmRule, organizationId)}/${ruleId}/${on ? 'enable' : 'disable'}`;
  const http = get(requiredHttpAtom);
  await signed(set, (signature) => http.post(path, signedBy(signature))).catch((thrown: unknown) => {
    if (!refusedWith(thrown, on ? 'AlarmRuleAlreadyEnabled' : 'AlarmRuleAlreadyDisabled')) throw thrown;
  });
});

export const deleteAlarmRuleAtom = atom(null, async (get, set, organizationId: number, { id, etag }: AlarmRuleView) => {
  const { call } = get(requiredHttpAtom);
  const path = `${pathOf(alarmRule, organizationId)}/${id}`;
  await signed(set, (signature) => call(path, { method: 'DELETE', ifMatch: etag, body: signedBy(signature) }));
});
