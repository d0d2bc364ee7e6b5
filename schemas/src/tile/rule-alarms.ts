import { shape, type ValueOf } from '../shape.ts';
import { RULES_PER_TILE } from './limits.ts';
import { sorted, uuids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** The alarms of some rules. */
export const ruleAlarmsTileProps = shape({ rules: uuids(RULES_PER_TILE), ...sorted('alarmedRawTime', 'severity') });
export type RuleAlarmsTileProps = ValueOf<typeof ruleAlarmsTileProps>;

export const ruleAlarmsTile = tileKind(ruleAlarmsTileProps);
