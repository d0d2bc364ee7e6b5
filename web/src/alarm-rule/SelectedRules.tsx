import Typography from '@mui/material/Typography';
import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import type { BulkRulesDone } from '@watchglass/schemas/alarm-rule/bulk';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { pathOf } from '@watchglass/schemas/entity';
import type { Signature } from '@watchglass/schemas/signature/signature';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { Failure } from '../http/failure.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { askSignature } from '../signature/signing.ts';
import type { SelectedProps } from '../table/selection/use-selecting.tsx';
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
  const send = useSendMany(what);
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
      onSubmit={() => job.start(begun, send)}
      onClose={onClose}
    >
      <Typography>{t(`rule.many.${what}.text`)}</Typography>
    </JobDialog>
  );
}

type Refused = BulkRulesDone['refused'][number];
const UNSIGNED = new Failure('refused', 422, [{ code: 'SignatureRequired', message: '', detail: {} }]);
const isUnsigned = ({ code }: Refused): boolean => code === 'SignatureRequired';

/** Sends a part of the rules. One signature, asked for once, is for all parts. */
function useSendMany(type: Many) {
  const path = `${pathOf(alarmRule, useOrganization().id)}/bulk`;
  const http = useAtomValue(requiredHttpAtom);
  const ask = useSetAtom(askAtom);
  const given = useRef<Signature | undefined>(undefined);
  const post = (ids: readonly string[], signature?: Signature) =>
    http.post<BulkRulesDone>(path, {
      ids,
      action: type === 'delete' ? { type, count: ids.length } : { type },
      ...(signature && { signature }),
    });
  return async (part: readonly string[]): Promise<BulkRulesDone> => {
    const first = await post(part, given.current);
    const unsigned = first.refused.filter(isUnsigned).map(({ id }) => id);
    if (unsigned.length === 0) return first;
    const signed = await ask(async (signature) => {
      const answer = await post(unsigned, signature);
      given.current = signature;
      return answer;
    });
    const refused = first.refused.filter((one) => !isUnsigned(one));
    return { done: first.done + signed.done, refused: [...refused, ...signed.refused] };
  };
}

const askAtom = atom(null, (_get, set, send: (signature?: Signature) => Promise<BulkRulesDone>) =>
  askSignature(set, send, UNSIGNED),
);
