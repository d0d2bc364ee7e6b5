import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { Show, Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useMay } from '../user/rights.ts';
import { PlanCanvas } from './PlanCanvas.tsx';
import { readPlanQuery, type ViewMode } from './plan-query.ts';
import { Unplaced } from './Unplaced.tsx';
import { UploadButton } from './UploadButton.tsx';
import { usePlacing, type Placing } from './use-placing.ts';
import { usePlan, usePlanObjects } from './use-plan.ts';

export function PlanPage() {
  const [search] = useSearchParams();
  const { planId } = readPlanQuery(search);
  return (
    <ForReaders module="plans">{planId === '' ? <NotFound /> : <Found key={planId} planId={planId} />}</ForReaders>
  );
}

function Found({ planId }: { planId: string }) {
  const { loaded, again } = usePlan(planId);
  const objects = usePlanObjects(planId);
  if (loaded.state === 'failed' && [400, 404].includes(loaded.failure.status ?? 0)) return <NotFound />;
  return (
    <Show loaded={loaded} again={() => void again()}>
      {(plan) => (
        <Show loaded={objects.loaded} again={() => void objects.again()}>
          {(shown) => <Whole plan={plan} objects={shown} again={objects.again} />}
        </Show>
      )}
    </Show>
  );
}

interface WholeProps {
  readonly plan: PlanView;
  readonly objects: readonly PlanObjectView[];
  readonly again: () => Promise<void>;
}

function Whole({ plan, objects, again }: WholeProps) {
  const [search] = useSearchParams();
  const query = readPlanQuery(search);
  const mayEdit = useMay('plans', 'w');
  const edits = mayEdit && query.viewMode === 'edit';
  const [failure, setFailure] = useState<Failure | null>(null);
  const placing = usePlacing(plan.id, { objects, again }, (thrown) =>
    setFailure(thrown === null ? null : failureFrom(thrown)),
  );
  return (
    <Page
      title={plan.name}
      actions={mayEdit && <Actions plan={plan} edits={edits} placing={placing} onFailure={setFailure} />}
    >
      <FormFailure to="to.changePlan" failure={failure} />
      {plan.image === null ? (
        <NoImage plan={plan} mayUpload={mayEdit && !edits} onFailure={setFailure} />
      ) : (
        <PlanCanvas plan={plan} image={plan.image} objects={objects} query={query} placing={edits ? placing : null} />
      )}
      {edits && <Unplaced objects={objects} onPlace={placing.place} />}
    </Page>
  );
}

type OnFailure = (failure: Failure | null) => void;

function NoImage({ plan, mayUpload, onFailure }: { plan: PlanView; mayUpload: boolean; onFailure: OnFailure }) {
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

interface ActionsProps {
  readonly plan: PlanView;
  readonly edits: boolean;
  readonly placing: Placing;
  readonly onFailure: OnFailure;
}

function Actions({ plan, edits, placing, onFailure }: ActionsProps) {
  const t = useTranslate();
  const [, setSearch] = useSearchParams();
  const turnTo = (viewMode: ViewMode) =>
    setSearch((before) => {
      before.set('viewMode', viewMode);
      return before;
    });
  return (
    <>
      {edits && (
        <>
          <Button disabled={!placing.mayUndo} onClick={placing.undo}>
            {t('plan.undo')}
          </Button>
          <UploadButton plan={plan} onFailure={onFailure} />
        </>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={edits ? 'edit' : 'view'}
        onChange={(_event, mode: ViewMode | null) => mode !== null && turnTo(mode)}
      >
        <ToggleButton value="view">{t('plan.view')}</ToggleButton>
        <ToggleButton value="edit">{t('action.edit')}</ToggleButton>
      </ToggleButtonGroup>
    </>
  );
}
