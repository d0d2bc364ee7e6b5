import SvgIcon from '@mui/material/SvgIcon';
import alarmNext from '@material-symbols/svg-400/outlined/skip_next.svg?raw';
import alarmPrevious from '@material-symbols/svg-400/outlined/skip_previous.svg?raw';
import changeNext from '@material-symbols/svg-400/outlined/redo.svg?raw';
import changePrevious from '@material-symbols/svg-400/outlined/undo.svg?raw';
import link from '@material-symbols/svg-400/outlined/link.svg?raw';
import pause from '@material-symbols/svg-400/outlined/pause.svg?raw';
import play from '@material-symbols/svg-400/outlined/play_arrow.svg?raw';

const files = { alarmNext, alarmPrevious, changeNext, changePrevious, link, pause, play };
export type PlayerIconName = keyof typeof files;

/** Icons of the player alone: they load with it. Decoration only. */
export function PlayerIcon({ name }: { name: PlayerIconName }) {
  return (
    <SvgIcon viewBox="0 -960 960 960" fontSize="small">
      <path d={/ d="([^"]+)"/.exec(files[name])?.[1] ?? ''} />
    </SvgIcon>
  );
}
