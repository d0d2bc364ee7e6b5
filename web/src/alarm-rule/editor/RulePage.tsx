import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { ofValue } from '@watchglass/schemas/alarm-rule/kinds';
import { DELAY_MAX_MINUTES } from '@watchglass/schemas/alarm-rule/limits';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { pathOf } from '@watchglass/schemas/entity';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useRead } from '../../http/use-read.ts';
import { ForReaders } from '../../page/Denied.tsx';
import { NotFound } from '../../page/NotFound.tsx';
import { Show } from '../../page/Outcome.tsx';
import { useOrganization } from '../../user/rights.ts';
import { Later } from '../../page/Later.tsx';
import { lazily } from '../../page/lazily.ts';
import { RuleEditor } from './RuleEditor.tsx';
import { templateOf, useTemplates } from './templates.ts';

const RestoredRule = lazily(() => import('./RestoredRule.tsx').then((file) => ({ default: file.RestoredRule })));

/** The page of a rule, or of a new one. */
export function RulePage() {
  const { ruleId = '' } = useParams();
  return (
    <ForReaders module="alarms">{ruleId === 'new' ? <NewRule /> : <KnownRule key={ruleId} id={ruleId} />}</ForReaders>
  );
}

/** `?template=` names what the rule begins with. */
function NewRule() {
  const [query] = useSearchParams();
  const wanted = query.get('template');
  const { loaded, again } = useTemplates();
  if (wanted === null) return <RuleEditor rule={null} from={null} again={again} />;
  return (
    <Show loaded={loaded} again={() => void again()}>
      {(templates) => <RuleEditor key={wanted} rule={null} from={templateOf(templates, wanted)} again={again} />}
    </Show>
  );
}

/** `?offDelay=`, in minutes, is what a row of a flapping alarm suggests. */
function suggested({ definition }: AlarmRuleView, typed: string | null): AlarmRuleDefinition | null {
  const offDelay = Number(typed);
  const isDelay = typed !== null && Number.isInteger(offDelay) && offDelay >= 0 && offDelay <= DELAY_MAX_MINUTES;
  return isDelay && ofValue(definition) ? ({ ...definition, offDelay } as AlarmRuleDefinition) : null;
}

/**
 * The form starts again after each save, and after a person looked at the newest version. `?version=` names the entry of one to
 * restore.
 */
function KnownRule({ id }: { readonly id: string }) {
  const path = `${pathOf(alarmRule, useOrganization().id)}/${encodeURIComponent(id)}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<AlarmRuleView>(path, signal));
  const [restored, setRestored] = useState<AlarmRuleDefinition | null>(null);
  const [query, setQuery] = useSearchParams();
  if (loaded.state === 'failed' && loaded.failure.status === 404) return <NotFound />;
  const version = Number(query.get('version') ?? 0);
  const anew = async () => {
    await again();
    // Only now: a form of what was saved before would be shown meanwhile, and be drawn anew with what is opened in it.
    setRestored(null);
    setQuery({}, { replace: true });
  };
  return (
    <Show loaded={loaded} again={() => void again()}>
      {(rule) =>
        Number.isInteger(version) && version > 0 ? (
          <Later>
            <RestoredRule key={version} rule={rule} n={version} again={anew} />
          </Later>
        ) : (
          <RuleEditor
            key={`${rule.etag} ${JSON.stringify(restored)}`}
            rule={rule}
            from={restored ?? suggested(rule, query.get('offDelay'))}
            isTried={query.has('offDelay')}
            again={anew}
            onRestore={setRestored}
          />
        )
      }
    </Show>
  );
}
