import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import {
  CRITICAL_SOUNDS,
  VOLUME_MAX,
  VOLUME_MIN,
  WARNING_SOUNDS,
  type AlarmSounds,
} from '@watchglass/schemas/user/sounds';
import { DEFAULT_SOUNDS } from '@watchglass/schemas/user/sounds';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { allowSoundAtom, ring } from '../alarm/sound.ts';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { changeSoundsAtom, userResource } from './atoms.ts';
import { Section, UserPage } from './UserPage.tsx';

const shape = () => import('@watchglass/schemas/user/commands').then(({ changeSoundsShape }) => changeSoundsShape);
const VOLUME_STEP = 5;
const line = { display: 'flex', alignItems: 'center', gap: 3, mb: 4 } as const;

/** The sounds of alarms for the signed-in person, on all their screens. */
export function SoundsPage() {
  const t = useTranslate();
  const user = useAtomValue(userResource.stateAtom);
  const sounds = user.state === 'ready' ? user.value.sounds : DEFAULT_SOUNDS;
  const [saved, setSaved] = useState(false);
  return (
    <UserPage title={t('sounds.title')}>
      <Section title={t('sounds.alarms')} text={t('sounds.text')}>
        {saved && (
          <Alert severity="success" variant="outlined" role="status">
            {t('profile.saved')}
          </Alert>
        )}
        <SoundsForm key={JSON.stringify(sounds)} sounds={sounds} onSaved={() => setSaved(true)} />
      </Section>
    </UserPage>
  );
}

function SoundsForm({ sounds, onSaved }: { sounds: AlarmSounds; onSaved: () => void }) {
  const t = useTranslate();
  const change = useSetAtom(changeSoundsAtom);
  const allow = useSetAtom(allowSoundAtom);
  const [muted, setMuted] = useState(false);
  const form = useForm<AlarmSounds>({ initial: sounds, shape, send: change });
  const { values } = form;
  const test = (critical: boolean) =>
    void allow().then(
      () => ring(critical, 1, values),
      () => setMuted(true),
    );
  return (
    <Form onSubmit={() => void form.submit().then((sent) => sent && onSaved())}>
      <FormFailure to="to.changeSounds" failure={form.failure} />
      {muted && <Alert severity="warning">{t('heard.missing')}</Alert>}
      <Choice
        name="warning"
        value={values.warning}
        choices={WARNING_SOUNDS}
        onChange={(choice) => form.set('warning', choice)}
        onTest={() => test(false)}
      />
      <Choice
        name="critical"
        value={values.critical}
        choices={CRITICAL_SOUNDS}
        onChange={(choice) => form.set('critical', choice)}
        onTest={() => test(true)}
      />
      <Volume value={values.volume} onChange={(volume) => form.set('volume', volume)} />
      <Submit label={t('action.save')} sending={form.sending} disabled={!form.changed} />
    </Form>
  );
}

interface ChoiceProps<S extends string> {
  readonly name: 'warning' | 'critical';
  readonly value: S;
  readonly choices: readonly S[];
  readonly onChange: (choice: S) => void;
  readonly onTest: () => void;
}

/** The sound of a severity, with a button to hear it. */
function Choice<S extends string>({ name, value, choices, onChange, onTest }: ChoiceProps<S>) {
  const t = useTranslate();
  const label = t(`severity.${name}`);
  const choose = (chosen: string) => {
    const found = choices.find((each) => each === chosen);
    if (found !== undefined) onChange(found);
  };
  return (
    <Box sx={line}>
      <TextField
        select
        fullWidth
        id={`sound-${name}`}
        label={label}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {choices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {soundWord(t, choice)}
          </MenuItem>
        ))}
      </TextField>
      <Button
        startIcon={<Icon name="volumeUp" />}
        onClick={onTest}
        aria-label={t('sounds.testOf', { severity: label })}
        sx={{ flexShrink: 0 }}
      >
        {t('sounds.test')}
      </Button>
    </Box>
  );
}

function soundWord(t: ReturnType<typeof useTranslate>, sound: string): string {
  const key = t.known('sounds.of', sound);
  return key === null ? sound : t(key);
}

function Volume({ value, onChange }: { value: number; onChange: (volume: number) => void }) {
  const t = useTranslate();
  const id = useId();
  return (
    // The thumb stands out over both ends of the line.
    <Box sx={{ mb: 4, px: 2.5 }}>
      <Box id={id}>{t('sounds.volume', { percent: value })}</Box>
      <Slider
        aria-labelledby={id}
        value={value}
        min={VOLUME_MIN}
        max={VOLUME_MAX}
        step={VOLUME_STEP}
        onChange={(_event, chosen) => onChange(Number(chosen))}
      />
    </Box>
  );
}
