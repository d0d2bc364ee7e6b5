import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { PlanView } from '@watchglass/schemas/plan/views';
import { useAtomValue } from 'jotai';
import type { Failure } from '../http/failure.ts';
import { HistoryLink } from '../history/HistoryLink.tsx';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import type { ViewMode } from './plan-query.ts';
import { UploadButton } from './UploadButton.tsx';
import type { Placing } from './use-placing.ts';

interface ActionsProps {
  readonly plan: PlanView;
  readonly mode: ViewMode;
  /** Null for members who may not change the plan. */
  readonly placing: Placing | null;
  readonly filters: {
    readonly isOn: boolean;
    readonly isOpen: boolean;
    readonly onOpen: (open: boolean) => void;
  };
  readonly onMode: (mode: ViewMode) => void;
  readonly onFailure: (failure: Failure | null) => void;
}

/** The ways to show a plan, its filters, and while it is edited its image and the way back. */
export function PlanActions({ plan, mode, placing, filters, onMode, onFailure }: ActionsProps) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  return (
    <>
      {placing && mode === 'edit' && (
        <>
          <Button disabled={!placing.mayUndo || lost} onClick={placing.undo}>
            {t('plan.undo')}
          </Button>
          {plan.image !== null && <UploadButton plan={plan} onFailure={onFailure} />}
        </>
      )}
      <Button
        variant={filters.isOn ? 'contained' : 'text'}
        aria-expanded={filters.isOpen}
        onClick={() => filters.onOpen(!filters.isOpen)}
      >
        {t('filter.filters')}
      </Button>
      <HistoryLink concept="plan" id={plan.id} />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mode}
        aria-label={t('plan.view')}
        onChange={(_event, next: ViewMode | null) => next !== null && onMode(next)}
        sx={{ '& > .MuiToggleButton-root': { minHeight: 44, px: 3, color: 'text.primary' } }}
      >
        <ToggleButton value="view">{t('plan.view')}</ToggleButton>
        <ToggleButton value="list">{t('plan.list')}</ToggleButton>
        {placing && <ToggleButton value="edit">{t('action.edit')}</ToggleButton>}
      </ToggleButtonGroup>
    </>
  );
}
