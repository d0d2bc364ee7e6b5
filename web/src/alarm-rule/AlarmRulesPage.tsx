import Button from '@mui/material/Button';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { Page as PageOf } from '@watchglass/schemas/sensor/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useIsLimited, useMay, useOrganization } from '../user/rights.ts';
import { switchAlarmRuleAtom } from './atoms.ts';
import { DeleteRuleDialog } from './DeleteRuleDialog.tsx';
import { NARROW_HIDES, useRuleColumns, type RuleActions } from './rule-columns.tsx';
import { RULE_SORTS, ruleQueries, rulesPath, type RuleQuery } from './rule-query.ts';
import { RuleFilters } from './RuleFilters.tsx';

const RuleDialog = lazily(() => import('./RuleDialog.tsx').then((file) => ({ default: file.RuleDialog })));
const NEW = 'new';

export function AlarmRulesPage() {
  return (
    <ForReaders module="alarms">
      <Rules />
    </ForReaders>
  );
}

/** The rule that is open, in the address: its id, or `new`. */
function useOpenRule(): readonly [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (id: string | null) =>
      setParams((known) => {
        const next = new URLSearchParams(known);
        if (id === null) next.delete('rule');
        else next.set('rule', id);
        return next;
      }),
    [setParams],
  );
  return [params.get('rule'), open];
}

function Rules() {
  const t = useTranslate();
  const { id } = useOrganization();
  const mayWrite = useMay('alarms', 'w');
  const lost = useAtomValue(linkLostAtom);
  const [query, setQuery] = useQuery(ruleQueries.read, ruleQueries.write);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [open, setOpen] = useOpenRule();
  const path = ruleQueries.listPath(rulesPath(id), query);
  const reading = useRead(path, (http, signal) => http.get<PageOf<AlarmRuleView>>(path, signal));
  useRowChanges('alarmRule', reading);
  const { loaded, busy, again } = reading;
  const page = rowsOf(loaded, busy);
  const actions = (
    <>
      <ExportButton
        name="alarm-rules"
        path={() => ruleQueries.exportPath(rulesPath(id), query)}
        onFailure={setFailure}
      />
      {mayWrite && (
        <Button variant="contained" startIcon={<Icon name="add" />} disabled={lost} onClick={() => setOpen(NEW)}>
          {t('rule.new')}
        </Button>
      )}
    </>
  );
  return (
    <Page title={t('rule.table')} actions={actions}>
      <FormFailure to="to.export" failure={failure} />
      <RuleFilters query={query} onChange={setQuery} rules={page.rows} />
      {loaded.state === 'failed' ? (
        <Failed failure={loaded.failure} again={again} />
      ) : (
        <RuleTable query={query} onQuery={setQuery} page={page} again={again} onOpen={setOpen} />
      )}
      {mayWrite && open !== null && loaded.state !== 'loading' && (
        <OpenRule key={open} id={open} rules={page.rows} onSaved={again} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}

interface OpenProps {
  /** Or `new`. */
  readonly id: string;
  readonly rules: readonly AlarmRuleView[];
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** A rule as it was when it was opened; one that is on another page is read. */
function OpenRule({ id, rules, ...dialog }: OpenProps) {
  const [rule] = useState(id === NEW ? null : rules.find((each) => each.id === id));
  if (rule === undefined) return <ReadRule id={id} {...dialog} />;
  return (
    <Suspense fallback={null}>
      <RuleDialog rule={rule} {...dialog} />
    </Suspense>
  );
}

function ReadRule({ id, ...dialog }: Omit<OpenProps, 'rules'>) {
  const path = `${rulesPath(useOrganization().id)}/${encodeURIComponent(id)}`;
  const { loaded } = useRead(path, (http, signal) => http.get<AlarmRuleView>(path, signal));
  return loaded.state === 'ready' ? (
    <Suspense fallback={null}>
      <RuleDialog rule={loaded.value} {...dialog} />
    </Suspense>
  ) : null;
}

function useActions(
  again: () => Promise<void>,
  onDelete: (rule: AlarmRuleView) => void,
): readonly [RuleActions, Failure | null] {
  const { id: organizationId } = useOrganization();
  const mayWrite = useMay('alarms', 'w');
  const limited = useIsLimited();
  const lost = useAtomValue(linkLostAtom);
  const turn = useSetAtom(switchAlarmRuleAtom);
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const onSwitch = useCallback(
    ({ id: ruleId, enabled }: AlarmRuleView) => {
      setSending(ruleId);
      setFailure(null);
      void turn({ organizationId, ruleId }, !enabled)
        .then(again, (thrown: unknown) => setFailure(failureFrom(thrown)))
        .finally(() => setSending(null));
    },
    [turn, organizationId, again],
  );
  const actions = useMemo(
    () => ({
      mayWrite,
      mayChange: ({ definition }: AlarmRuleView) => mayWrite && (!limited || definition.appliesTo.kind === 'sensors'),
      isBusy: ({ id }: AlarmRuleView) => lost || id === sending,
      onSwitch,
      onDelete,
    }),
    [mayWrite, limited, lost, sending, onSwitch, onDelete],
  );
  return [actions, failure];
}

interface TableProps {
  readonly query: RuleQuery;
  readonly onQuery: (query: RuleQuery) => void;
  readonly page: ReturnType<typeof rowsOf<AlarmRuleView>>;
  readonly again: () => Promise<void>;
  readonly onOpen: (id: string) => void;
}

function RuleTable({ query, onQuery, page, again, onOpen }: TableProps) {
  const t = useTranslate();
  const [deleting, setDeleting] = useState<AlarmRuleView | null>(null);
  const [actions, failure] = useActions(again, setDeleting);
  const columns = useRuleColumns(page.rows, actions);
  const visibility = useColumnVisibility('rules', NARROW_HIDES);
  const serverRows = useServerRows(query, onQuery, RULE_SORTS);
  const empty = ruleQueries.isFiltered(query)
    ? { title: t('rule.noneFound') }
    : { title: t('rule.none'), text: t('rule.noneText') };
  return (
    <>
      <FormFailure to="to.changeRule" failure={failure} />
      <Table
        {...visibility}
        {...serverRows}
        {...page}
        label={t('rule.table')}
        empty={{ icon: 'rule', ...empty }}
        columns={columns}
        onOpen={
          actions.mayWrite
            ? (rule) => {
                if (actions.mayChange(rule)) onOpen(rule.id);
              }
            : undefined
        }
      />
      {deleting && <DeleteRuleDialog rule={deleting} onDeleted={again} onClose={() => setDeleting(null)} />}
    </>
  );
}
