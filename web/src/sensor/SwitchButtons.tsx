import Button from '@mui/material/Button';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { linkLostAtom } from '../live/link.ts';
import type { IconName } from '../look/icons.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { RowAction } from '../table/RowAction.tsx';
import { switchesOf, type Switch } from './switching.ts';

const SwitchSensorDialog = lazily(() =>
  import('./SwitchSensorDialog.tsx').then((file) => ({ default: file.SwitchSensorDialog })),
);

const ICONS: Readonly<Record<Switch, IconName>> = {
  disable: 'visibilityOff',
  enable: 'visibility',
  restore: 'renew',
  delete: 'remove',
};

type Sensor = Pick<SensorView, 'id' | 'name' | 'state'>;

/** Disables and deletes a sensor in use, or brings one back: buttons at the head of its page. */
export function SwitchButtons({ sensor }: { sensor: Sensor }) {
  const t = useTranslate();
  const [open, setOpen] = useState<Switch | null>(null);
  const lost = useAtomValue(linkLostAtom);
  return (
    <>
      {switchesOf(sensor).map((what) => (
        <Button
          key={what}
          color={what === 'delete' ? 'error' : 'primary'}
          startIcon={<Icon name={ICONS[what]} />}
          disabled={lost}
          onClick={() => setOpen(what)}
        >
          {what === 'delete' ? t('action.delete') : t(`sensor.${what}`)}
        </Button>
      ))}
      <Opened sensor={sensor} what={open} onClose={() => setOpen(null)} />
    </>
  );
}

interface ActionsProps {
  readonly sensor: Sensor;
  readonly hasFocus: boolean;
  readonly disabled: boolean;
}

/** The same in a row of a table. */
export function SwitchActions({ sensor, hasFocus, disabled }: ActionsProps) {
  const t = useTranslate();
  const [open, setOpen] = useState<Switch | null>(null);
  return (
    <>
      {switchesOf(sensor).map((what, index) => (
        <RowAction
          key={what}
          icon={ICONS[what]}
          label={t(`sensor.${what}Named`, { name: sensor.name })}
          hasFocus={hasFocus && index === 0}
          disabled={disabled}
          onAct={() => setOpen(what)}
        />
      ))}
      <Opened sensor={sensor} what={open} onClose={() => setOpen(null)} />
    </>
  );
}

function Opened({ sensor, what, onClose }: { sensor: Sensor; what: Switch | null; onClose: () => void }) {
  if (what === null) return null;
  return (
    <Suspense fallback={null}>
      <SwitchSensorDialog sensor={sensor} what={what} onClose={onClose} />
    </Suspense>
  );
}
