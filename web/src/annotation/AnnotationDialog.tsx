import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { AnnotationChange } from '@watchglass/schemas/annotation/commands';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import { useSetAtom } from 'jotai';
import { FaultOf } from '../alarm-rule/editor/parts.tsx';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { InstantPicker } from '../form/InstantPicker.tsx';
import type { Restored } from '../form/restored.ts';
import { RestoredNote } from '../form/RestoredNote.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { HistoryLink } from '../history/HistoryLink.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import {
  annotationIn,
  changeIn,
  formOf,
  newAnnotation,
  saidIn,
  type AnnotationForm,
  type Begun,
} from './annotation-form.ts';
import { saveAnnotationAtom } from './atoms.ts';
import { TargetFields } from './TargetFields.tsx';
import { TargetWords } from './TargetWords.tsx';

interface DialogProps {
  /** The annotation to change, or where and when a new one begins. */
  readonly of: AnnotationView | Begun;
  /** The earlier version with which the form opens. */
  readonly restored?: Restored<AnnotationChange> | undefined;
  readonly onClose: () => void;
}

const commands = () => import('@watchglass/schemas/annotation/commands');

/** The texts of writing, and of changing. */
const TEXTS = {
  write: { title: 'annotation.write', submit: 'action.create', to: 'to.writeAnnotation' },
  change: { title: 'annotation.change', submit: 'action.save', to: 'to.changeAnnotation' },
} as const;

/** Writes an annotation, or changes one: it stays with its target. */
export function AnnotationDialog({ of, restored, onClose }: DialogProps) {
  const t = useTranslate();
  const seen = 'id' in of ? of : null;
  const form = useAnnotationForm(of, restored);
  const texts = TEXTS[seen === null ? 'write' : 'change'];
  return (
    <FormDialog
      title={t(texts.title)}
      submit={t(texts.submit)}
      sending={form.sending}
      blocked={!form.changed || form.outdated}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={texts.to} failure={form.failure} />
      <RestoredNote restored={restored} />
      <Field form={form} name="text" label={t('annotation.text')} multiline minRows={2} maxRows={10} autoFocus />
      <When form={form} />
      {seen === null ? (
        <TargetFields form={form} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Typography>
            <TargetWords of={seen} />
          </Typography>
          <HistoryLink concept="annotation" id={seen.id} />
        </Box>
      )}
    </FormDialog>
  );
}

function useAnnotationForm(of: DialogProps['of'], restored: DialogProps['restored']): FormState<AnnotationForm> {
  const { id: organizationId } = useOrganization();
  const save = useSetAtom(saveAnnotationAtom);
  const seen = 'id' in of ? of : null;
  const toSend = seen === null ? annotationIn : changeIn;
  return useForm<AnnotationForm>({
    initial: 'id' in of ? formOf(of) : newAnnotation(of),
    filled: restored && saidIn(restored.filled as AnnotationChange),
    shape: () => commands().then((file) => (seen === null ? file.writeAnnotationShape : file.annotationChangeShape)),
    toSend,
    send: (values) => save({ organizationId, seen }, toSend(values)),
  });
}

const pair = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 4,
  [MOBILE_FORM]: { gridTemplateColumns: '1fr' },
} as const;

/** An instant, or a span with its end. */
function When({ form }: { readonly form: FormState<AnnotationForm> }) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { isSpan, from, to } = form.values;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={isSpan ? 'span' : 'instant'}
        aria-label={t('annotation.when')}
        onChange={(_event, chosen: string | null) => chosen && form.set('isSpan', chosen === 'span')}
      >
        <ToggleButton value="instant">{t('annotation.instant')}</ToggleButton>
        <ToggleButton value="span">{t('annotation.span')}</ToggleButton>
      </ToggleButtonGroup>
      <Box sx={pair}>
        <Box>
          <InstantPicker
            label={t(isSpan ? 'onCall.from' : 'annotation.at')}
            value={from}
            zone={zone}
            onChange={(at) => form.set('from', at)}
          />
          <FaultOf form={form} name="from" />
        </Box>
        {isSpan && (
          <Box>
            <InstantPicker label={t('onCall.until')} value={to} zone={zone} onChange={(at) => form.set('to', at)} />
            <FaultOf form={form} name="to" />
          </Box>
        )}
      </Box>
    </>
  );
}
