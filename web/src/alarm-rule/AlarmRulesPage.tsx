import Button from '@mui/material/Button';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { linkLostAtom } from '../live/link.ts';
import { useRowList } from '../live/row-list.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { Table } from '../table/Table.tsx';
import { useIsLimited, useMay, useOrganization } from '../user/rights.ts';
import { alarmRuleList, deleteAlarmRuleAtom, switchAlarmRuleAtom } from './atoms.ts';
import { NARROW_HIDES, useRuleColumns, type RuleActions } from './rule-columns.tsx';

const RuleDialog = lazy(() => import('./RuleDialog.tsx').then((file) => ({ default: file.RuleDialog })));
const NEW = 'new';

export function AlarmRulesPage() {
  return <ForReaders module="alarms"><Rules /></ForReaders>;
}

/** The rule that is open, in the address: its id, or `new`. */
function useOpenRule(): readonly [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback((id: string | null) => setParams((known) => {
    const next = new URLSearchParams(known);
    if (id === null) next.delete('rule');
    else next.set('rule', id);
    return next;
  }), [setParams]);
  return [params.get('rule'), open];
}

function Rules() {
  const t = useTranslate();
  const { id } = useOrganization();
  const list = alarmRuleList(id);
  const read = useSetAtom(list.readAtom);
  const loaded = useRowList(list);
  const mayWrite = useMay('alarms', 'w');
  const lost = useAtomValue(linkLostAtom);
  const [open, setOpen] = useOpenRule();
  const create = <Button variant="contained" startIcon={<Icon name="add" />} disabled={lost} onClick={() => setOpen(NEW)}>{t('rule.new')}</Button>;
  return (
    <Page title={t('rule.table')} actions={mayWrite && create}>
      <Show loaded={loaded} again={() => void read().catch(() => undefined)}>
        {(rows) => (
          <>
            <RuleTable rules={rows} onOpen={setOpen} />
            {mayWrite && <OpenRule id={open} rules={rows} onClose={() => setOpen(null)} />}
          </>
        )}
      </Show>
    </Page>
  );
}

interface OpenProps {
  readonly id: string | null;
  readonly rules: ReadonlyMap<string, AlarmRuleView>;
  readonly onClose: () => void;
}

function OpenRule({ id, rules, onClose }: OpenProps) {
  const rule = id === null || id === NEW ? null : rules.get(id);
  if (id === null || rule === undefined) return null;
  return <Suspense fallback={null}><RuleDialog key={id} rule={rule} onClose={onClose} /></Suspense>;
}

function useActions(onDelete: (rule: AlarmRuleView) => void): readonly [RuleActions, Failure | null] {
  const { id: organizationId } = useOrganization();
  const mayWrite = useMay('alarms', 'w');
  const limited = useIsLimited();
  const lost = useAtomValue(linkLostAtom);
  const turn = useSetAtom(switchAlarmRuleAtom);
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const onSwitch = useCallback(({ id: ruleId, enabled }: AlarmRuleView) => {
    setSending(ruleId);
    setFailure(null);
    void turn({ organizationId, ruleId }, !enabled).catch((thrown: unknown) => setFailure(failureFrom(thrown))).finally(() => setSending(null));
  }, [turn, organizationId]);
  const actions = useMemo(() => ({
    mayWrite, mayChange: ({ definition }: AlarmRuleView) => mayWrite && (!limited || definition.appliesTo.kind === 'sensors'),
    isBusy: ({ id }: AlarmRuleView) => lost || id === sending, onSwitch, onDelete,
  }), [mayWrite, limited, lost, sending, onSwitch, onDelete]);
  return [actions, failure];
}

interface TableProps {
  readonly rules: ReadonlyMap<string, AlarmRuleView>;
  readonly onOpen: (id: string) => void;
}

function RuleTable({ rules, onOpen }: TableProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const remove = useSetAtom(deleteAlarmRuleAtom);
  const [deleting, setDeleting] = useState<AlarmRuleView | null>(null);
  const [actions, failure] = useActions(setDeleting);
  const rows = useMemo(() => [...rules.values()].sort((a, b) => a.definition.title.localeCompare(b.definition.title)), [rules]);
  const columns = useRuleColumns(rows, actions);
  const visibility = useColumnVisibility('rules', NARROW_HIDES);
  return (
    <>
      <FormFailure failure={failure} />
      <Table
        {...visibility}
        short
        label={t('rule.table')}
        empty={{ icon: 'rule', title: t('rule.none'), text: t('rule.noneText') }}
        rows={rows}
        columns={columns}
        initialState={{ pagination: { paginationModel: { pageSize: 100 } } }}
        onOpen={actions.mayWrite ? (rule) => { if (actions.mayChange(rule)) onOpen(rule.id); } : undefined}
      />
      {deleting && <ConfirmDialog title={t('rule.delete.title', { title: deleting.definition.title })} text={t('rule.delete.text')} action={t('action.delete')} carryOut={() => remove(id, deleting)} onClose={() => setDeleting(null)} />}
    </>
  );
}
