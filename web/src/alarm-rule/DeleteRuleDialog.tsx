import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useNewest } from '../form/use-newest.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { deleteAlarmRuleAtom, readAlarmRuleAtom } from './atoms.ts';

interface DialogProps {
  readonly rule: AlarmRuleView;
  /** Resolves when the page behind the dialog shows the change. */
  readonly onDeleted: () => Promise<void>;
  readonly onClose: () => void;
}

/** Deletes a rule in the version on screen. After a 412 it shows the newest version before a retry. */
export function DeleteRuleDialog({ rule, onDeleted, onClose }: DialogProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const remove = useSetAtom(deleteAlarmRuleAtom);
  const read = useSetAtom(readAlarmRuleAtom);
  const [opened, begin] = useNewest(rule, () => read(id, rule.id));
  return (
    <ConfirmDialog
      key={opened.etag}
      title={t('rule.delete.title', { title: opened.definition.title })}
      text={t('rule.delete.text')}
      action={t('action.delete')}
      to="to.deleteRule"
      carryOut={() => remove(id, opened).then(onDeleted)}
      onNewest={begin}
      onClose={onClose}
    />
  );
}
