import Typography from '@mui/material/Typography';
import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import type { BulkRulesDone } from '@watchglass/schemas/alarm-rule/bulk';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { pathOf } from '@watchglass/schemas/entity';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import type { SelectedProps } from '../table/entity-page.tsx';
import { JobDialog } from '../table/selection/JobDialog.tsx';
import { SelectionBar } from '../table/selection/SelectionBar.tsx';
import { useJob } from '../table/selection/use-job.ts';
import { useOrganization } from '../user/rights.ts';

const ACTIONS = ['enable', 'disable', 'delete'] as const;
type Many = (typeof ACTIONS)[number];

/** What people do with the selected rules. */
export function SelectedRules({ selection, rows, total, again }: SelectedProps<AlarmRuleView>) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const [open, setOpen] = useState<Many | null>(null);
  const ids = [...selection.ids].map(String);
  if (ids.length === 0) return null;
  return (
    <>
      <SelectionBar
        count={ids.length}
        total={total}
        busy={false}
        blocked={lost}
        actions={ACTIONS.map((what) => ({
          key: what,
          label: t(`rule.many.${what}`),
          danger: what === 'delete',
          onAct: () => setOpen(what),
        }))}
        onSelectAll={() => selection.set([...selection.ids, ...rows.map(({ id }) => id)])}
        onClear={() => selection.set([])}
      />
      {open !== null && (
        <ManyRules
          what={open}
          ids={ids}
          rows={rows}
          onClose={() => {
            setOpen(null);
            if (open === 'delete') selection.set([]);
            void again();
          }}
        />
      )}
    </>
  );
}

interface ManyProps {
  readonly what: Many;
  readonly ids: readonly string[];
  readonly rows: readonly AlarmRuleView[];
  readonly onClose: () => void;
}

/** Carries out an action on many rules, part by part, with the reason of each that was refused. */
function ManyRules({ what, ids, rows, onClose }: ManyProps) {
  const t = useTranslate();
  const path = `${pathOf(alarmRule, useOrganization().id)}/bulk`;
  const http = useAtomValue(requiredHttpAtom);
  const job = useJob<string, BulkRulesDone['refused'][number]>();
  const [names] = useState(() => new Map(rows.map(({ id, definition }) => [id, definition.title])));
  const [begun] = useState(ids);
  return (
    <JobDialog
      title={t(`rule.many.${what}.title`, { count: begun.length })}
      submit={t(`rule.many.${what}`)}
      danger={what === 'delete'}
      blocked={false}
      to="to.changeRules"
      job={job}
      refused={job.refused.map(({ id, code }) => ({
        key: id,
        name: names.get(id) ?? id,
        reason: t(t.known('refusal', code) ?? 'failure.unknown'),
      }))}
      onSubmit={() =>
        job.start(begun, (part) =>
          http.post<BulkRulesDone>(path, {
            ids: part,
            action: what === 'delete' ? { type: what, count: part.length } : { type: what },
          }),
        )
      }
      onClose={onClose}
    >
      <Typography>{t(`rule.many.${what}.text`)}</Typography>
    </JobDialog>
  );
}
