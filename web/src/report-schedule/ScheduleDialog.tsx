import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { REPORT_FORMATS, REPORT_KINDS } from '@watchglass/schemas/report-schedule/kinds';
import type { ReportScheduleView } from '@watchglass/schemas/report-schedule/views';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { Choice, FaultOf, Row } from '../alarm-rule/editor/parts.tsx';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { LANGUAGE_NAMES } from '../messages/language.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { saveScheduleAtom } from './atoms.ts';
import { LimitFields } from './LimitFields.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { RecipientFields } from './RecipientFields.tsx';
import { definitionOf, type ScheduleForm } from './schedule-form.ts';
import { SourceFields } from './SourceFields.tsx';
import { WhenFields } from './WhenFields.tsx';

const shape = () => import('@watchglass/schemas/report-schedule/commands').then((file) => file.reportScheduleShape);

interface DialogProps {
  /** Null makes a new one. */
  readonly schedule: ReportScheduleView | null;
  readonly initial: ScheduleForm;
  /** What it is filled with instead. */
  readonly filled?: Partial<ScheduleForm> | undefined;
  readonly onClose: () => void;
}

/** Schedules a report, or changes its schedule: of what, within which limits, when, as which files, for whom. */
export function ScheduleDialog({ schedule, initial, filled, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const save = useSetAtom(saveScheduleAtom);
  // The form names the metric whose unit its limits are typed in.
  const unit = useRef<ShownMetric>(undefined);
  const toSend = (values: ScheduleForm) => definitionOf(values, unit.current);
  const form = useForm<ScheduleForm>({
    initial,
    filled,
    shape,
    toSend,
    send: (values) => save({ organizationId, seen: schedule }, toSend(values)),
  });
  const [metric] = useMetrics([form.values.metricId]);
  useEffect(() => {
    unit.current = metric;
  });
  return (
    <FormDialog
      title={schedule === null ? t('report.schedule') : schedule.definition.title}
      submit={t(schedule === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed || form.outdated}
      wide
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={schedule === null ? 'to.scheduleReport' : 'to.changeReportSchedule'} failure={form.failure} />
      <Row of={2}>
        <Field form={form} name="title" label={t('report.title')} autoFocus autoComplete="off" />
        <Choice
          id="report-kind"
          label={t('report.kind')}
          value={form.values.kind}
          choices={REPORT_KINDS}
          word={(each) => t(`report.kind.${each}`)}
          onChange={(kind) => {
            form.set('kind', kind);
            if (kind === 'compliance' && form.values.limitSource === 'none') form.set('limitSource', 'typed');
          }}
        />
      </Row>
      <SourceFields form={form} />
      <LimitFields form={form} metric={metric} />
      <WhenFields form={form} />
      <Documents form={form} />
      <RecipientFields form={form} />
      {schedule !== null && <PreviewButton schedule={schedule} isChanged={form.changed} />}
    </FormDialog>
  );
}

/** The file types, and the language in them. */
function Documents({ form }: { readonly form: FormState<ScheduleForm> }) {
  const t = useTranslate();
  const { formats, language } = form.values;
  return (
    <Row of={2}>
      <Box role="group" aria-label={t('report.formats')}>
        {REPORT_FORMATS.map((format) => (
          <FormControlLabel
            key={format}
            label={format.toUpperCase()}
            control={
              <Checkbox
                checked={formats.includes(format)}
                onChange={(_event, on) =>
                  form.set(
                    'formats',
                    REPORT_FORMATS.filter((each) => (each === format ? on : formats.includes(each))),
                  )
                }
              />
            }
          />
        ))}
        <FaultOf form={form} name="formats" />
      </Box>
      <Choice
        id="report-language"
        label={t('report.language')}
        value={language}
        choices={LANGUAGES}
        word={(each) => LANGUAGE_NAMES[each]}
        onChange={(chosen) => form.set('language', chosen)}
      />
    </Row>
  );
}
