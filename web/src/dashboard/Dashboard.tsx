import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useResource } from '../http/resource.ts';
import { Icon } from '../look/Icon.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useIsMobile, useMedia } from '../look/use-media.ts';
import { useTranslate } from '../messages/messages.ts';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';
import { Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { userResource } from '../user/atoms.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { favoritesResource, type DashboardEntry } from './atoms.ts';
import { Enlarged } from './Enlarged.tsx';
import { Grid } from './Grid.tsx';
import { inReadingOrder } from './layout.ts';
import { useIsPast } from '../past/atoms.ts';
import { MoreMenu, SwitchMenu, type Asked } from './menus.tsx';
import { Star } from './Star.tsx';

const Alert = lazily(() => import('@mui/material/Alert'));
const CreateDialog = lazily(() => import('./create/CreateDialog.tsx').then((file) => ({ default: file.CreateDialog })));
const NameDialog = lazily(() => import('./NameDialog.tsx').then((file) => ({ default: file.NameDialog })));
const AlarmStrip = lazily(() => import('../alarm/AlarmStrip.tsx').then((file) => ({ default: file.AlarmStrip })));
const DeleteDialog = lazily(() => import('./DeleteDialog.tsx').then((file) => ({ default: file.DeleteDialog })));

interface DashboardProps {
  readonly dashboard: DashboardView;
  readonly entries: readonly DashboardEntry[];
  /** The dashboard was changed elsewhere during the edit. */
  readonly notice: boolean;
  readonly onNoticed: () => void;
  readonly onEdit: () => void;
}

export function Dashboard({ dashboard, entries, notice, onNoticed, onEdit }: DashboardProps) {
  const t = useTranslate();
  const layout = useIsMobile() ? 'mobile' : 'desktop';
  const [asked, setAsked] = useState<Asked | null>(null);
  const empty = <Statement icon="dashboard" title={t('dashboard.empty.title')} text={t('dashboard.empty.text')} />;
  return (
    <Page
      title={dashboard.name}
      heading={<SwitchMenu current={dashboard} entries={entries} />}
      actions={<Actions dashboard={dashboard} onEdit={onEdit} onAsk={setAsked} />}
    >
      {notice && (
        <Suspense fallback={null}>
          <Alert severity="warning" variant="outlined" onClose={onNoticed}>
            {t('dashboard.updated')}
          </Alert>
        </Suspense>
      )}
      <PhoneAlarms />
      {dashboard.data.length === 0 ? (
        empty
      ) : (
        <Grid
          tiles={inReadingOrder(dashboard.data, layout)}
          layout={layout}
          draw={(tile) => <Enlarged tile={tile} />}
        />
      )}
      {asked !== null && <Dialogs asked={asked} dashboard={dashboard} onClose={() => setAsked(null)} />}
    </Page>
  );
}

interface DialogsProps {
  readonly asked: Asked;
  readonly dashboard: DashboardView;
  readonly onClose: () => void;
}

function Dialogs({ asked, dashboard, onClose }: DialogsProps) {
  return (
    <Later meanwhile={null}>
      {asked === 'create' && <CreateDialog onClose={onClose} />}
      {(asked === 'rename' || asked === 'copy') && <NameDialog what={asked} dashboard={dashboard} onClose={onClose} />}
      {asked === 'delete' && <DeleteDialog dashboard={dashboard} onClose={onClose} />}
    </Later>
  );
}

/** Reserves room, so that the layout does not shift when the code loads. */
function PhoneAlarms() {
  const isPhone = useMedia(MOBILE_FORM);
  const may = useMay('alarms', 'r');
  return (
    isPhone &&
    may && (
      <Box sx={{ height: '4rem', '& > *': { height: '100%' } }}>
        <Suspense fallback={null}>
          <AlarmStrip />
        </Suspense>
      </Box>
    )
  );
}

interface ActionsProps {
  readonly dashboard: DashboardView;
  readonly onEdit: () => void;
  readonly onAsk: (asked: Asked) => void;
}

/** Only its author may change a dashboard. */
function Actions({ dashboard, onEdit, onAsk }: ActionsProps) {
  const t = useTranslate();
  const [, setQuery] = useSearchParams();
  const isPast = useIsPast();
  const user = useAtomValue(userResource.stateAtom);
  const mine = user.state === 'ready' && user.value.id === dashboard.authorId;
  const favorites = useResource(favoritesResource(useOrganization().id));
  const isFavorite =
    favorites.state === 'ready' ? favorites.value.has(dashboard.id) : dashboard.state.id === 'isFavorite';
  const openWall = () => {
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    setQuery({ wall: '1' });
  };
  return (
    <>
      <Star id={dashboard.id} name={dashboard.name} isFavorite={isFavorite} />
      {mine && !isPast && (
        <Button color="inherit" startIcon={<Icon name="edit" />} onClick={onEdit}>
          {t('action.edit')}
        </Button>
      )}
      <Button
        color="inherit"
        startIcon={<Icon name="fullscreen" />}
        onClick={openWall}
        sx={{ [MOBILE_FORM]: { display: 'none' } }}
      >
        {t('dashboard.wall')}
      </Button>
      {!isPast && <MoreMenu mine={mine} onAsk={(asked) => (asked === 'wall' ? openWall() : onAsk(asked))} />}
    </>
  );
}
