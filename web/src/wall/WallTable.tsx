import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { WallPresence, WallView } from '@watchglass/schemas/wall/views';
import { HistoryLink } from '../history/HistoryLink.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useIsAdmin } from '../user/rights.ts';
import { Ago } from '../value/Age.tsx';
import { paintingText, versionText } from './presence-words.ts';
import type { OpenWall } from './WallActions.tsx';

interface TableProps {
  readonly walls: readonly WallView[];
  readonly presence: ReadonlyMap<string, WallPresence>;
  readonly names: ReadonlyMap<string, string>;
  readonly onOpen: (open: OpenWall) => void;
}

/** The same walls, one a line. */
export function WallTable({ walls, presence, names, onOpen }: TableProps) {
  const t = useTranslate();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={t('walls.title')} sx={{ '& th': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('form.name')}</TableCell>
            <TableCell>{t('walls.place')}</TableCell>
            <TableCell>{t('walls.shows')}</TableCell>
            {NAMES.map((name) => (
              <TableCell key={name}>{t(name)}</TableCell>
            ))}
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {walls.map((wall) => (
            <Line key={wall.id} wall={wall} said={presence.get(wall.id)} names={names} onOpen={onOpen} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** The columns of what a wall says, after that of what it shows. */
const NAMES = [
  'walls.link',
  'walls.heartbeat',
  'walls.painting',
  'walls.version',
  'walls.screen',
  'walls.sound',
  'walls.memory',
  'walls.gaps',
] as const;

function Said({ of, names }: { readonly of: WallPresence } & Pick<TableProps, 'names'>) {
  const t = useTranslate();
  const { shows, why, link, heardAt, screen, sound, memoryMb, gaps } = of;
  const what = shows === null ? t('nav.activeAlarms') : (names.get(shows) ?? t('walls.dashboardGone'));
  return (
    <>
      <TableCell>{t('walls.showsWhy', { what, why: t(`walls.why.${why}`) })}</TableCell>
      <TableCell>{t(`walls.link.${link}`)}</TableCell>
      <TableCell>
        <Ago at={Date.parse(heardAt)} />
      </TableCell>
      <TableCell>{paintingText(t, of)}</TableCell>
      <TableCell>{versionText(t, of)}</TableCell>
      <TableCell>
        {screen.width} × {screen.height}
      </TableCell>
      <TableCell>{t(`walls.soundIs.${sound}`)}</TableCell>
      <TableCell>{memoryMb === null ? '–' : `${memoryMb} MiB`}</TableCell>
      <TableCell>{gaps}</TableCell>
    </>
  );
}

interface LineProps extends Pick<TableProps, 'names' | 'onOpen'> {
  readonly wall: WallView;
  readonly said: WallPresence | undefined;
}

function Line({ wall, said, names, onOpen }: LineProps) {
  const t = useTranslate();
  const isAdmin = useIsAdmin();
  return (
    <TableRow data-wall={wall.id}>
      <TableCell sx={{ fontWeight: 600 }}>{wall.terms.name}</TableCell>
      <TableCell>{wall.terms.place}</TableCell>
      {said === undefined ? (
        <TableCell colSpan={NAMES.length + 1}>{t('walls.notHeard')}</TableCell>
      ) : (
        <Said of={said} names={names} />
      )}
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <HistoryLink concept="wall" id={wall.id} />
        {isAdmin && <Button onClick={() => onOpen({ what: 'configure', wall })}>{t('action.edit')}</Button>}
      </TableCell>
    </TableRow>
  );
}
