import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useState } from 'react';
import { RuleLimitsField } from '../../analytics/RuleLimitsField.tsx';
import { useTranslate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { useMay } from '../../user/rights.ts';
import { limitsTyped, typedOf, type TypedLimits } from './typed-limits.ts';

interface FieldsProps {
  readonly metric: ShownMetric;
  readonly sensors: readonly SensorView[];
  /** Own limits; null for those of the rules. */
  readonly own: Limits | null;
  /** The limits that hold. */
  readonly limits: Limits;
  readonly onChange: (own: Limits | null) => void;
}

/** What is allowed: typed in the person's unit, taken from a rule, or what all rules allow. */
export function LimitFields({ metric, sensors, own, limits, onChange }: FieldsProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState<TypedLimits | null>(null);
  const read = typed === null ? undefined : limitsTyped(typed, metric);
  // The address may have got other limits meanwhile, by the way back or by another choice.
  const isCurrent = typed !== null && (read === undefined || isSame(read, own));
  const shown = isCurrent ? typed : typedOf(limits, metric);
  const isWrong = isCurrent && read === undefined;
  const change = (next: TypedLimits) => {
    setTyped(next);
    const found = limitsTyped(next, metric);
    if (found !== undefined) onChange(found);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
      {(['low', 'high'] as const).map((side) => (
        <TextField
          key={side}
          size="small"
          label={`${t(`lineChart.${side}`)} ${metric.unit}`.trim()}
          value={shown[side]}
          error={isWrong}
          helperText={isWrong ? t('lineChart.notANumber') : undefined}
          onChange={({ target }) => change({ ...shown, [side]: target.value })}
          sx={{ width: 170 }}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ))}
      {useMay('alarms', 'r') && (
        <RuleLimitsField metric={metric} sensors={sensors} onChoose={({ low, high }) => change({ low, high })} />
      )}
      {own !== null && (
        <Button
          onClick={() => {
            setTyped(null);
            onChange(null);
          }}
        >
          {t('coldChain.ofRules')}
        </Button>
      )}
    </Box>
  );
}

const isSame = (one: Limits | null, other: Limits | null): boolean =>
  one?.low === other?.low && one?.high === other?.high;
