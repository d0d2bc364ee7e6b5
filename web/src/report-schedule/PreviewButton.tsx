import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReportFormat } from '@watchglass/schemas/report-schedule/kinds';
import type { ReportScheduleView } from '@watchglass/schemas/report-schedule/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { savePreviewAtom } from './atoms.ts';

interface PreviewProps {
  readonly schedule: ReportScheduleView;
  /** Only what is saved can be seen. */
  readonly isChanged: boolean;
}

/** Saves the report of the newest period that is over, as it would be now; nothing is kept of it and nobody gets it. */
export function PreviewButton({ schedule, isChanged }: PreviewProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const save = useSetAtom(savePreviewAtom);
  const [making, setMaking] = useState<ReportFormat | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function show(format: ReportFormat): Promise<void> {
    setMaking(format);
    setFailure(null);
    await save({ organizationId, schedule, format }).catch((thrown: unknown) => setFailure(failureFrom(thrown)));
    setMaking(null);
  }
  return (
    <Box>
      <FormFailure to="to.previewReport" failure={failure} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {schedule.definition.formats.map((format) => (
          <Button
            key={format}
            variant="outlined"
            disabled={lost || isChanged || making !== null}
            onClick={() => void show(format)}
          >
            {t(making === format ? 'report.previewing' : 'report.preview', { format: format.toUpperCase() })}
          </Button>
        ))}
        {isChanged && <Box sx={{ color: 'text.secondary' }}>{t('report.previewSaved')}</Box>}
      </Box>
    </Box>
  );
}
