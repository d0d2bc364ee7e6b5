import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { REPORT_RECIPIENTS } from '@watchglass/schemas/report-schedule/limits';
import { FaultOf } from '../alarm-rule/editor/parts.tsx';
import { useDestinations } from '../destination/atoms.ts';
import { DestinationPicker } from '../destination/DestinationPicker.tsx';
import type { FormState } from '../form/use-form.ts';
import { MemberPicker } from '../member/MemberPicker.tsx';
import { useTranslate } from '../messages/messages.ts';
import type { ScheduleForm } from './schedule-form.ts';

/** Who gets the report: members and confirmed mailboxes. */
export function RecipientFields({ form }: { readonly form: FormState<ScheduleForm> }) {
  const t = useTranslate();
  const { recipients } = form.values;
  const { people, mailboxes } = recipients;
  const change = (changed: Partial<typeof recipients>) => form.set('recipients', { ...recipients, ...changed });
  const names = new Map(useDestinations().map(({ id, name }) => [id, name]));
  const hasRoom = people.length + mailboxes.length < REPORT_RECIPIENTS;
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>
        {t('report.recipients')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {people.map((person) => (
          <Chip
            key={person.id}
            label={person.name || t('member.erased')}
            onDelete={() => change({ people: people.filter(({ id }) => id !== person.id) })}
          />
        ))}
        {mailboxes.map((mailbox) => (
          <Chip
            key={mailbox}
            label={names.get(mailbox) ?? t('report.mailboxGone')}
            onDelete={() => change({ mailboxes: mailboxes.filter((id) => id !== mailbox) })}
          />
        ))}
      </Box>
      {hasRoom && (
        <>
          <MemberPicker
            // Cleared after each choice.
            key={people.length}
            label={t('onCall.addPerson')}
            person=""
            onChange={(id, name) => {
              if (id !== '' && !people.some((each) => each.id === id)) change({ people: [...people, { id, name }] });
            }}
          />
          <DestinationPicker
            kind="mailbox"
            label={t('report.addMailbox')}
            chosen={mailboxes}
            onChoose={({ id }) => change({ mailboxes: [...mailboxes, id] })}
          />
        </>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('report.recipientsHelp')}
      </Typography>
      <FaultOf form={form} name="recipients" />
    </Box>
  );
}
