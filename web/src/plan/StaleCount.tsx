import Box from '@mui/material/Box';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { contactOf } from '../base/contact.ts';
import { nowAtom } from '../live/clock.ts';
import { effectiveAtAtom, pointKey } from '../live/values.ts';
import { useTranslate } from '../messages/messages.ts';
import { trustOf } from '../value/age.ts';
import { measuredBy } from './ThingState.tsx';
import type { PlanThing } from './things.ts';

interface CountProps {
  readonly things: readonly PlanThing[];
  readonly asked: number | null;
}

/** The number of things in a marker whose value is too old, and of bases that are not heard; nothing if there are none. */
export function StaleCount({ things, asked }: CountProps) {
  const t = useTranslate();
  const count = useAtomValue(
    useMemo(
      () =>
        atom(
          (get) =>
            things.filter((thing) =>
              isStale(thing, { asked, now: get(nowAtom), atOf: (key) => get(effectiveAtAtom(key)) }),
            ).length,
        ),
      [things, asked],
    ),
  );
  if (count === 0) return null;
  return (
    <Box component="span" sx={{ fontSize: '0.75rem', color: 'stale.main', fontWeight: 600 }}>
      {t('plan.stale', { count })}
    </Box>
  );
}

interface Now {
  readonly asked: number | null;
  readonly now: number;
  readonly atOf: (key: ReturnType<typeof pointKey>) => number | null;
}

function isStale(thing: PlanThing, { asked, now, atOf }: Now): boolean {
  if (thing.base !== null) return contactOf(thing.base, now) === 'offline';
  const measured = measuredBy({ thing, asked });
  if (measured === null) return false;
  const at = atOf(pointKey(measured.sensor.id, measured.metric));
  return at !== null && trustOf(now - at, measured.sensor.intervalSeconds) !== 'fresh';
}
