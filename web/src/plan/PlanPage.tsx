import Box from '@mui/material/Box';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { Suspense, useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { MOBILE, MOBILE_FORM } from '../look/tokens.ts';
import { useMedia } from '../look/use-media.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { NotFound } from '../page/NotFound.tsx';
import { Show, Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useQuery } from '../table/use-query.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { PlanActions } from './PlanActions.tsx';
import { PlanCanvas } from './PlanCanvas.tsx';
import { isFiltered, isShown, readPlanQuery, writePlanQuery, type PlanQuery, type ViewMode } from './plan-query.ts';
import type { PlanThing } from './things.ts';
import { Unplaced } from './Unplaced.tsx';
import { UploadButton } from './UploadButton.tsx';
import type { PlanMap } from './use-map.ts';
import { usePlacing, type Placing } from './use-placing.ts';
import { usePlan, usePlanObjects } from './use-plan.ts';
import { KnownThings, useThings } from './use-things.tsx';

const PlanDialog = lazily(() => import('./PlanDialog.tsx').then((file) => ({ default: file.PlanDialog })));
const PlanFilters = lazily(() => import('./PlanFilters.tsx').then((file) => ({ default: file.PlanFilters })));
const PlanList = lazily(() => import('./PlanList.tsx').then((file) => ({ default: file.PlanList })));

export function PlanPage() {
  const [params] = useSearchParams();
  const [, setQuery] = useQuery(readPlanQuery, writePlanQuery);
  const query = useMemo(() => readPlanQuery(params), [params]);
  const { id } = useOrganization();
  const { planId, isNew } = query;
  if (planId === '' && !isNew) return <Navigate replace to={`/${id}/plans/plans-table`} />;
  return (
    <ForReaders module="plans">
      {planId === '' ? <New /> : <Found key={planId} planId={planId} query={query} onQuery={setQuery} />}
    </ForReaders>
  );
}

/** Creates a plan, which opens for its image and its objects. */
function New() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { id } = useOrganization();
  const mayWrite = useMay('plans', 'w');
  if (!mayWrite) return <NotFound />;
  return (
    <Page title={t('plan.create')}>
      <Suspense fallback={null}>
        <PlanDialog
          plan={null}
          onClose={() => void navigate(`/${id}/plans/plans-table`, { replace: true })}
          onCreated={(planId) => void navigate(`/${id}/plans/plan?planId=${planId}&viewMode=edit`, { replace: true })}
        />
      </Suspense>
    </Page>
  );
}

interface ShownProps {
  readonly query: PlanQuery;
  readonly onQuery: (query: PlanQuery) => void;
}

function Found({ planId, ...shown }: ShownProps & { planId: string }) {
  const { loaded, again } = usePlan(planId);
  const objects = usePlanObjects(planId);
  if (loaded.state === 'failed' && [400, 404].includes(loaded.failure.status ?? 0)) return <NotFound />;
  return (
    <Show loaded={loaded} again={() => void again()}>
      {(plan) => (
        <Show loaded={objects.loaded} again={() => void objects.again()}>
          {(all) => <Whole {...shown} plan={plan} objects={all} again={objects.again} />}
        </Show>
      )}
    </Show>
  );
}

interface WholeProps extends ShownProps {
  readonly plan: PlanView;
  readonly objects: readonly PlanObjectView[];
  readonly again: () => Promise<void>;
}

const beside = { display: 'flex', gap: 4, flexGrow: 1, minWidth: 0, [MOBILE]: { flexDirection: 'column' } } as const;

/** Members who may not change plans see one that they are led to edit. */
const modeFor = ({ viewMode }: PlanQuery, mayEdit: boolean): ViewMode =>
  viewMode === 'edit' && !mayEdit ? 'view' : viewMode;

/** Filters in the address are open at first, where they leave room for the plan. */
function useShowsFilters(query: PlanQuery): readonly [boolean, (shown: boolean) => void] {
  const isPhone = useMedia(MOBILE_FORM);
  return useState(isFiltered(query) && !isPhone);
}

function Whole({ plan, objects, again, query, onQuery }: WholeProps) {
  const mayEdit = useMay('plans', 'w');
  const mode = modeFor(query, mayEdit);
  const edits = mode === 'edit';
  const [failure, setFailure] = useState<Failure | null>(null);
  const placing = usePlacing(plan.id, { objects, again }, (thrown) =>
    setFailure(thrown === null ? null : failureFrom(thrown)),
  );
  const things = useThings(placing.objects);
  const shown = useMemo(() => things.filter((thing) => isShown(query, thing)), [things, query]);
  const [showsFilters, setShowsFilters] = useShowsFilters(query);
  return (
    <Page
      title={plan.name}
      actions={
        <PlanActions
          plan={plan}
          mode={mode}
          placing={mayEdit ? placing : null}
          filters={{ isOn: isFiltered(query), isOpen: showsFilters, onOpen: setShowsFilters }}
          onMode={(viewMode) => onQuery({ ...query, viewMode })}
          onFailure={setFailure}
        />
      }
    >
      <KnownThings objects={objects} all={edits} />
      <FormFailure to="to.changePlan" failure={failure} />
      {showsFilters && (
        <Suspense fallback={null}>
          <PlanFilters things={things} query={query} onChange={onQuery} />
        </Suspense>
      )}
      {mode === 'list' ? (
        <Suspense fallback={null}>
          <PlanList name={plan.name} things={shown} asked={query.metric} isFiltered={isFiltered(query)} />
        </Suspense>
      ) : (
        <Drawn
          plan={plan}
          things={shown}
          objects={objects}
          asked={query.metric}
          mayUpload={mayEdit}
          placing={edits ? placing : null}
          onFailure={setFailure}
        />
      )}
    </Page>
  );
}

interface DrawnProps extends NoImageProps {
  readonly things: readonly PlanThing[];
  readonly objects: readonly PlanObjectView[];
  readonly asked: number | null;
  readonly placing: Placing | null;
}

/** The image with what stands on it, and beside it what does not yet. */
function Drawn({ plan, things, objects, asked, mayUpload, placing, onFailure }: DrawnProps) {
  const [map, setMap] = useState<PlanMap | null>(null);
  if (plan.image === null) return <NoImage plan={plan} mayUpload={mayUpload} onFailure={onFailure} />;
  return (
    <Box sx={beside}>
      <PlanCanvas plan={plan} image={plan.image} things={things} asked={asked} placing={placing} onMap={setMap} />
      {placing && <Unplaced objects={objects} map={map} onPlace={placing.place} />}
    </Box>
  );
}

interface NoImageProps {
  readonly plan: PlanView;
  readonly mayUpload: boolean;
  readonly onFailure: (failure: Failure | null) => void;
}

function NoImage({ plan, mayUpload, onFailure }: NoImageProps) {
  const t = useTranslate();
  return (
    <Statement
      icon="map"
      title={t('plan.noImage')}
      text={t('plan.uploadHelp')}
      action={mayUpload && <UploadButton plan={plan} onFailure={onFailure} />}
    />
  );
}
