import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { AnnotationChange } from '@watchglass/schemas/annotation/commands';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import type { AssetDefinition } from '@watchglass/schemas/asset/commands';
import type { AssetView } from '@watchglass/schemas/asset/views';
import type { DescribeBase } from '@watchglass/schemas/base/commands';
import type { BaseView } from '@watchglass/schemas/base/views';
import type { HistoryConcept } from '@watchglass/schemas/history/concepts';
import type { Restorable } from '@watchglass/schemas/history/views';
import type { LocationDefinition } from '@watchglass/schemas/location/commands';
import type { ChangeMember } from '@watchglass/schemas/member/commands';
import type { MemberView } from '@watchglass/schemas/member/views';
import type { PlanDefinition } from '@watchglass/schemas/plan/commands';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { DescribeSensor } from '@watchglass/schemas/sensor/commands';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import type { WallView } from '@watchglass/schemas/wall/views';
import type { ReactNode } from 'react';
import { AnnotationDialog } from '../annotation/AnnotationDialog.tsx';
import { AssetDialog } from '../asset/AssetDialog.tsx';
import { BaseDialog } from '../base/BaseDialogs.tsx';
import { useRead } from '../http/use-read.ts';
import { useLoadedLocations } from '../location/atoms.ts';
import { LocationDialog } from '../location/LocationDialog.tsx';
import { coordinatesText } from '../location/location-form.ts';
import { ChangeMemberDialog } from '../member/ChangeMemberDialog.tsx';
import { standingOf } from '../member/member-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { Loading } from '../page/Outcome.tsx';
import { failureText } from '../messages/failure-text.ts';
import { PlanDialog } from '../plan/PlanDialog.tsx';
import { SensorDialog } from '../sensor/SensorDialog.tsx';
import { useOrganization } from '../user/rights.ts';
import { formOf } from '../wall/terms-form.ts';
import { ConfigureDialog } from '../wall/WallDialogs.tsx';
import { goneText } from './gone-text.ts';
import { apiPathOf, type Thing } from './paths.ts';
import { useRestorable } from './use-restorable.ts';

interface DialogProps {
  readonly thing: Thing;
  readonly n: number;
  readonly onClose: () => void;
}

interface FormProps {
  /** The thing as it is now. */
  readonly now: unknown;
  readonly then: Restorable;
  readonly onClose: () => void;
}

type Form = (props: FormProps) => ReactNode;

/** The ordinary form of each concept that opens over a page, filled with what was then. */
const FORMS: Readonly<Partial<Record<HistoryConcept, Form>>> = {
  annotation: ({ now, then, onClose }) => (
    <AnnotationDialog
      of={now as AnnotationView}
      restored={{ at: then.at, filled: then.values as AnnotationChange }}
      onClose={onClose}
    />
  ),
  asset: ({ now, then, onClose }) => (
    <AssetDialog
      asset={now as AssetView}
      restored={{ at: then.at, filled: then.values as AssetDefinition }}
      onClose={onClose}
    />
  ),
  base: ({ now, then, onClose }) => (
    <BaseDialog
      what="edit"
      base={now as BaseView}
      restored={{ at: then.at, filled: then.values as Required<DescribeBase> }}
      onClose={onClose}
    />
  ),
  member: ({ now, then, onClose }) => {
    const member = now as MemberView;
    const { role, permissions, locations = [] } = then.values as ChangeMember;
    return (
      <ChangeMemberDialog
        member={member}
        restored={{ at: then.at, filled: standingOf({ ...member, role, permissions, locations }) }}
        onChanged={() => Promise.resolve()}
        onClose={onClose}
      />
    );
  },
  plan: ({ now, then, onClose }) => (
    <PlanDialog
      plan={now as PlanView}
      restored={{ at: then.at, filled: then.values as PlanDefinition }}
      onClose={onClose}
      onCreated={onClose}
    />
  ),
  sensor: ({ now, then, onClose }) => (
    <SensorDialog
      sensor={now as SensorView}
      restored={{ at: then.at, filled: then.values as Required<DescribeSensor> }}
      onClose={onClose}
    />
  ),
  wall: ({ now, then, onClose }) => (
    <ConfigureDialog
      wall={now as WallView}
      restored={{ at: then.at, filled: formOf(then.values as WallTerms) }}
      onClose={onClose}
    />
  ),
};

/** Opens the ordinary form with an earlier version: nothing changes before it is saved. */
export function RestoreDialog({ thing, n, onClose }: DialogProps) {
  const t = useTranslate();
  const then = useRestorable<unknown>(thing, n);
  if (then.state === 'failed') return <Refused text={goneText(t, then.failure)} onClose={onClose} />;
  if (then.state === 'loading') return <Waiting onClose={onClose} />;
  if (thing.concept === 'location') return <OfLocation id={thing.id} then={then.value} onClose={onClose} />;
  return <OfThing thing={thing} then={then.value} onClose={onClose} />;
}

function OfThing({ thing, then, onClose }: Omit<FormProps, 'now'> & { readonly thing: Thing }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = apiPathOf(id, thing);
  const { loaded } = useRead(path, (http, signal) => http.get<unknown>(path, signal));
  const Form = FORMS[thing.concept];
  if (loaded.state === 'failed') return <Refused text={failureText(t, loaded.failure)} onClose={onClose} />;
  if (loaded.state === 'loading' || Form === undefined) return <Waiting onClose={onClose} />;
  return <Form now={loaded.value} then={then} onClose={onClose} />;
}

/** Locations are read as a list. */
function OfLocation({ id, then, onClose }: Omit<FormProps, 'now'> & { readonly id: string }) {
  const t = useTranslate();
  const loaded = useLoadedLocations();
  const { name, address, coordinates, timeZone } = then.values as LocationDefinition;
  if (loaded.state === 'failed') return <Refused text={failureText(t, loaded.failure)} onClose={onClose} />;
  const location = loaded.state === 'ready' ? loaded.value.get(id) : undefined;
  if (location === undefined) return <Waiting onClose={onClose} />;
  const filled = { name, address, timeZone, coordinates: coordinates === null ? '' : coordinatesText(coordinates) };
  return <LocationDialog location={location} restored={{ at: then.at, filled }} onClose={onClose} />;
}

function Waiting({ onClose }: Pick<DialogProps, 'onClose'>) {
  const t = useTranslate();
  return (
    <Dialog open onClose={onClose} aria-label={t('history.restore')}>
      <DialogContent>
        <Loading />
      </DialogContent>
    </Dialog>
  );
}

function Refused({ text, onClose }: Pick<DialogProps, 'onClose'> & { readonly text: string }) {
  const t = useTranslate();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label={t('history.restore')}>
      <DialogContent>
        <Alert severity="error">{text}</Alert>
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
