import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { DryRunEpisode } from '@watchglass/schemas/alarm-rule/dry-run';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { useAtomValue } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Form, Submit } from '../../form/Form.tsx';
import { FormFailure } from '../../form/FormFailure.tsx';
import { HistorySection } from '../../history/HistorySection.tsx';
import { linkLostAtom } from '../../live/link.ts';
import { useTranslate } from '../../messages/messages.ts';
import { TellMe } from '../../notification/TellMe.tsx';
import { Loading } from '../../page/Outcome.tsx';
import { Page } from '../../page/Page.tsx';
import { lazily } from '../../page/lazily.ts';
import { useMay, useOrganization } from '../../user/rights.ts';
import { useMayChange } from '../rule-columns.tsx';
import { DryRunPanel } from './dry-run/DryRunPanel.tsx';
import { useDryRun } from './dry-run/use-dry-run.ts';
import { RuleAlarms } from './RuleAlarms.tsx';
import { RuleVersions } from './RuleVersions.tsx';
import { Section } from './Section.tsx';
import { SaveTemplate } from './SaveTemplate.tsx';
import { TemplateField } from './TemplateField.tsx';
import { useRuleForm, type RuleFormState } from './use-rule-form.ts';
import { WhatFields } from './WhatFields.tsx';
import { WhenFields } from './WhenFields.tsx';
import { WhereFields } from './WhereFields.tsx';
import { WhomFields } from './WhomFields.tsx';

const LimitsChart = lazily(() => import('./LimitsChart.tsx').then((file) => ({ default: file.LimitsChart })));

interface EditorProps {
  /** Null creates a rule. */
  readonly rule: AlarmRuleView | null;
  /** What the form is filled with instead: a template, or an earlier version. */
  readonly from: AlarmRuleDefinition | null;
  /** What the form is filled with is tried at once. */
  readonly isTried?: boolean;
  readonly again: () => Promise<void>;
  /** Stands above the questions. */
  readonly note?: ReactNode;
  readonly onRestore?: ((definition: AlarmRuleDefinition) => void) | undefined;
}

const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 4,
  alignItems: 'start',
  '@media (max-width: 1199.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
const column = { display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 } as const;

/** A rule in four questions: what, where, when, whom. Beside them its limits in a chart, its versions and its alarms. */
export function RuleEditor({ rule, from, isTried = false, again, note, onRestore }: EditorProps) {
  const t = useTranslate();
  const form = useRuleForm({ rule, from, again });
  const mayWrite = useMay('alarms', 'w');
  const mayChange = useMayChange();
  const may = rule === null ? mayWrite : mayChange(rule);
  return (
    <Page
      title={rule === null ? t('rule.new') : rule.definition.title}
      actions={<Actions rule={rule} form={form} may={may} />}
    >
      <Box sx={columns}>
        <Box sx={column}>
          {rule === null && <TemplateField />}
          {note}
          <Questions rule={rule} form={form} may={may} again={again} />
        </Box>
        <Box sx={column}>
          <Trial rule={rule} form={form} may={may} isTried={isTried} />
          {rule !== null && <About rule={rule} onRestore={may ? onRestore : undefined} />}
        </Box>
      </Box>
    </Page>
  );
}

interface PartProps {
  readonly rule: AlarmRuleView | null;
  readonly form: RuleFormState;
  readonly may: boolean;
}

function Actions({ rule, form, may }: PartProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  return (
    <>
      <Button component={Link} to={`/${id}/alarms/alarm-rules`} color="inherit">
        {t('rule.table')}
      </Button>
      {rule !== null && <TellMe ruleId={rule.id} />}
      {may && <SaveTemplate form={form} />}
    </>
  );
}

function Questions({ rule, form, may, again }: PartProps & Pick<EditorProps, 'again'>) {
  const t = useTranslate();
  const isNew = rule === null;
  const lost = useAtomValue(linkLostAtom);
  return (
    <Form onSubmit={() => void form.submit()}>
      <Box component="fieldset" disabled={!may} sx={{ ...column, border: 0, m: 0, p: 0 }}>
        <Section title={t('rule.what')}>
          <WhatFields form={form} isNew={isNew} />
        </Section>
        <Section title={t('rule.where')}>
          <WhereFields form={form} />
        </Section>
        <Section title={t('rule.when')}>
          <WhenFields form={form} />
        </Section>
        <Section title={t('rule.whom')}>
          <WhomFields form={form} />
        </Section>
      </Box>
      <FormFailure
        to={isNew ? 'to.createRule' : 'to.changeRule'}
        failure={form.failure}
        onNewest={() => void again()}
      />
      {may && (
        <Submit
          label={t(isNew ? 'action.create' : 'action.save')}
          sending={form.sending}
          disabled={lost || !form.changed || form.outdated}
        />
      )}
    </Form>
  );
}

const NONE: readonly DryRunEpisode[] = [];

/** The chart of the limits, and the dry run whose alarms are bands in it. */
function Trial({ rule, form, may, isTried }: PartProps & { readonly isTried: boolean }) {
  const t = useTranslate();
  const dryRun = useDryRun(rule?.id);
  const { run } = dryRun;
  return (
    <>
      <Chart form={form} may={may} raised={run.state === 'done' ? run.result.episodes : NONE} />
      {may && (
        <Section title={t('dryRun.title')}>
          <DryRunPanel form={form} dryRun={dryRun} atOnce={isTried} />
        </Section>
      )}
    </>
  );
}

/** A base has no values to draw. */
function Chart({ form, may, raised }: Omit<PartProps, 'rule'> & { readonly raised: readonly DryRunEpisode[] }) {
  const t = useTranslate();
  if (form.values.ruleKind === 'baseOffline') return null;
  return (
    <Section title={t('rule.chart')}>
      <Suspense fallback={<Loading />}>
        <LimitsChart form={form} mayChange={may} raised={raised} />
      </Suspense>
    </Section>
  );
}

function About({ rule, onRestore }: { readonly rule: AlarmRuleView } & Pick<EditorProps, 'onRestore'>) {
  const t = useTranslate();
  return (
    <>
      <Section title={t('rule.alarms')}>
        <RuleAlarms ruleId={rule.id} />
      </Section>
      <Section title={t('rule.versions')}>
        <RuleVersions rule={rule} onRestore={onRestore} />
      </Section>
      <HistorySection concept="alarm-rule" id={rule.id} />
    </>
  );
}
