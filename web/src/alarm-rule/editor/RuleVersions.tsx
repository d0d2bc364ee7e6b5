import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import type { AlarmRuleVersion, AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { pathOf } from '@watchglass/schemas/entity';
import type { Page } from '@watchglass/schemas/page';
import { changesInWords } from '../../audit/field-words.ts';
import { useAuditWords } from '../../audit/use-audit-words.ts';
import { useRead } from '../../http/use-read.ts';
import { Icon } from '../../look/Icon.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { Show } from '../../page/Outcome.tsx';
import { meaningWord } from '../../signature/meaning-word.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import { formatDateTime } from '../../value/date.ts';
import { asEntry } from './as-entry.ts';

interface VersionsProps {
  readonly rule: AlarmRuleView;
  /** Fills the form with an earlier version; nothing is stored before it is saved. */
  readonly onRestore: ((definition: AlarmRuleDefinition) => void) | undefined;
}

/** The newest versions of a rule, each with what it changed. */
export function RuleVersions({ rule, onRestore }: VersionsProps) {
  const path = `${pathOf(alarmRule, useOrganization().id)}/${rule.id}/versions`;
  const { loaded, again } = useRead(`${path} ${rule.etag}`, (http, signal) =>
    http.get<Page<AlarmRuleVersion>>(path, signal),
  );
  return (
    <Show loaded={loaded} again={() => void again()}>
      {({ items }) => <Versions items={items} onRestore={onRestore} />}
    </Show>
  );
}

function Versions({ items, onRestore }: Pick<VersionsProps, 'onRestore'> & { items: readonly AlarmRuleVersion[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 4 }}>
      {items.map((version, at) => (
        <Version
          key={version.revision}
          version={version}
          before={items[at + 1] ?? null}
          onRestore={at > 0 ? onRestore : undefined}
        />
      ))}
    </Box>
  );
}

interface VersionProps extends Pick<VersionsProps, 'onRestore'> {
  readonly version: AlarmRuleVersion;
  readonly before: AlarmRuleVersion | null;
}

function Version({ version, before, onRestore }: VersionProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const entry = asEntry(version, before);
  const words = useAuditWords({ items: [entry], names: {} });
  const changes = version.cause === 'changed' && before !== null ? changesInWords(entry, words) : [];
  const when = formatDateTime(Date.parse(version.at), timeZone);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'start', gap: 3, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          {when} · {version.by.name || t('member.erased')}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {t(`rule.cause.${version.cause}`)} · {t('rule.version', { version: version.version })}
          {version.signature &&
            ` · ${t('timeline.AlarmSigned', { meaning: meaningWord(t, version.signature.meaning) })}`}
        </Box>
        <Box component="ul" sx={{ my: 1, pl: 5, fontSize: '0.875rem' }}>
          {changes.map(({ field, before: old, after }) => (
            <li key={field}>{t('rule.change', { field, before: old ?? '–', after: after ?? '–' })}</li>
          ))}
        </Box>
      </Box>
      {onRestore && (
        <Button
          size="small"
          startIcon={<Icon name="history" />}
          aria-label={t('versions.part', { of: t('history.restore'), field: when })}
          onClick={() => onRestore(version.definition)}
        >
          {t('history.restore')}
        </Button>
      )}
    </Box>
  );
}
