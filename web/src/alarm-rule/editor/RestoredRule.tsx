import Alert from '@mui/material/Alert';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { RestoredNote } from '../../form/RestoredNote.tsx';
import { goneText } from '../../history/gone-text.ts';
import { useRestorable } from '../../history/use-restorable.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Loading } from '../../page/Outcome.tsx';
import { RuleEditor } from './RuleEditor.tsx';

interface RestoredProps {
  readonly rule: AlarmRuleView;
  /** The entry whose version the form is filled with. */
  readonly n: number;
  readonly again: () => Promise<void>;
}

/** The editor with what the rule was then. Nothing changes before it is saved. */
export function RestoredRule({ rule, n, again }: RestoredProps) {
  const t = useTranslate();
  const then = useRestorable<AlarmRuleDefinition>({ concept: 'alarm-rule', id: rule.id }, n);
  if (then.state === 'loading') return <Loading />;
  if (then.state === 'ready')
    return (
      <RuleEditor rule={rule} from={then.value.values} again={again} note={<RestoredNote restored={then.value} />} />
    );
  const note = <Alert severity="error">{goneText(t, then.failure)}</Alert>;
  return <RuleEditor rule={rule} from={null} again={again} note={note} />;
}
