import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { WallPresence, WallView } from '@watchglass/schemas/wall/views';
import { useTranslate } from '../messages/messages.ts';
import { useIsAdmin } from '../user/rights.ts';
import { Ago } from '../value/Age.tsx';
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
      <Table size="small" aria-label={t('walls.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('form.name')}</TableCell>
            <TableCell>{t('walls.place')}</TableCell>
            <TableCell>{t('walls.shows')}</TableCell>
            <TableCell>{t('walls.link')}</TableCell>
            <TableCell>{t('walls.heartbeat')}</TableCell>
            <TableCell>{t('walls.sound')}</TableCell>
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
      <TableCell>{said && (said.shows === null ? t('nav.activeAlarms') : names.get(said.shows))}</TableCell>
      <TableCell>{said ? t(`walls.link.${said.link}`) : t('walls.silent')}</TableCell>
      <TableCell>{said && <Ago at={Date.parse(said.heardAt)} />}</TableCell>
      <TableCell>{said && t(`walls.soundIs.${said.sound}`)}</TableCell>
      <TableCell align="right">
        {isAdmin && <Button onClick={() => onOpen({ what: 'configure', wall })}>{t('action.edit')}</Button>}
      </TableCell>
    </TableRow>
  );
}
