import IconButton from '@mui/material/IconButton';
import { useAtom, useSetAtom } from 'jotai';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { allowSoundAtom, ring, soundWantedAtom } from './sound.ts';

export function SoundButton() {
  const t = useTranslate();
  const [wanted, setWanted] = useAtom(soundWantedAtom);
  const allow = useSetAtom(allowSoundAtom);
  const toggle = () => {
    setWanted(!wanted);
    if (!wanted)
      void allow().then(
        () => ring(false),
        () => setWanted(false),
      );
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
