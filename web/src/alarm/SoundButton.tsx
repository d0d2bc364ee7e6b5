import IconButton from '@mui/material/IconButton';
import { useAtom, useStore } from 'jotai';
import { loadCode } from '../http/load-code.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { userResource } from '../user/atoms.ts';
import { soundWantedAtom } from './sound-wanted.ts';

/** Lets the alarms sound on this device; the person hears the warning at once. */
export function SoundButton() {
  const t = useTranslate();
  const store = useStore();
  const [wanted, setWanted] = useAtom(soundWantedAtom);
  const begin = async () => {
    const { allowSoundAtom, ring } = await loadCode(() => import('./sound.ts'));
    await store.set(allowSoundAtom);
    const user = store.get(userResource.stateAtom);
    ring(false, 1, user.state === 'ready' ? user.value.sounds : undefined);
  };
  const toggle = () => {
    setWanted(!wanted);
    if (!wanted) begin().catch(() => setWanted(false));
  };
  return (
    <IconButton
      title={t(wanted ? 'sound.on' : 'sound.off')}
      aria-label={t('sound.label')}
      aria-pressed={wanted}
      onClick={toggle}
    >
      <Icon name={wanted ? 'volumeUp' : 'volumeOff'} />
    </IconButton>
  );
}
