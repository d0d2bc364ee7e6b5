import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { WallOrderAsked } from '@watchglass/schemas/wall/commands';
import { SILENCE_MINUTES } from '@watchglass/schemas/alarm/limits';
import type { WallView } from '@watchglass/schemas/wall/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { HistoryLink } from '../history/HistoryLink.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { orderAtom, silenceAtom } from './wall-atoms.ts';

/** At most one dialog is open over the walls. */
export interface OpenWall {
  readonly what: 'configure' | 'revoke';
  readonly wall: WallView;
}

interface ActionsProps {
  readonly wall: WallView;
  readonly names: ReadonlyMap<string, string>;
  readonly isAdmin: boolean;
  readonly maySilence: boolean;
  readonly onOpen: (open: OpenWall) => void;
}

export function WallActions({ wall, names, isAdmin, maySilence, onOpen }: ActionsProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const order = useSetAtom(orderAtom);
  const silence = useSetAtom(silenceAtom);
  const lost = useAtomValue(linkLostAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const run = (work: Promise<unknown>) => {
    setFailure(null);
    work.catch((thrown: unknown) => setFailure(failureFrom(thrown)));
  };
  const give = (asked: WallOrderAsked) => run(order({ organizationId, wall }, asked));
  const show = (dashboardId: string) => {
    setAnchor(null);
    give({ order: 'show', dashboardId });
  };
  const entries = [...new Set(wall.terms.playlist.map(({ dashboardId }) => dashboardId))];
  return (
    <>
      <FormFailure to="to.orderWall" failure={failure} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: -2 }}>
        {isAdmin && (
          <>
            <Button disabled={lost} onClick={() => onOpen({ what: 'configure', wall })}>
              {t('action.edit')}
            </Button>
            <Button disabled={lost} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
              {t('walls.order.show')}
            </Button>
            {(['identify', 'tone', 'reload'] as const).map((each) => (
              <Button key={each} disabled={lost} onClick={() => give({ order: each })}>
                {t(`walls.order.${each}`)}
              </Button>
            ))}
          </>
        )}
        <HistoryLink concept="wall" id={wall.id} />
        {maySilence && (
          <Button disabled={lost} onClick={() => run(silence({ organizationId, wall }, SILENCE_MINUTES))}>
            {t('walls.silence')}
          </Button>
        )}
        {isAdmin && (
          <Button disabled={lost} color="error" onClick={() => onOpen({ what: 'revoke', wall })}>
            {t('walls.revoke')}
          </Button>
        )}
      </Box>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries.map((id) => (
          <MenuItem key={id} onClick={() => show(id)}>
            {names.get(id) ?? t('walls.dashboardGone')}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
