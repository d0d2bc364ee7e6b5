import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate, type MessageKey } from '../messages/messages.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface DialogProps {
  readonly name: string;
  /** What uses the thing that is merged. */
  readonly text: string;
  readonly label: string;
  /** The things into which it can be merged. */
  readonly others: readonly Named[];
  readonly to: MessageKey & `to.${string}`;
  readonly merge: (into: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses the thing into which another one is merged. */
export function MergeDialog({ name, text, label, others, to, merge, onClose }: DialogProps) {
  const t = useTranslate();
  const [into, setInto] = useState<Named | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function send(target: Named): Promise<void> {
    setSending(true);
    try {
      await merge(target.id);
      onClose();
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setSending(false);
    }
  }
  return (
    <FormDialog
      title={t('tag.merge.title', { name })}
      submit={t('tag.merge')}
      sending={sending}
      blocked={into === null}
      onClose={onClose}
      onSubmit={() => into && void send(into)}
    >
      <FormFailure to={to} failure={failure} />
      <Typography>{text}</Typography>
      <Autocomplete
        options={others}
        value={into}
        getOptionLabel={(each) => each.name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_event, chosen) => setInto(chosen)}
        renderInput={(input) => <TextField {...input} label={label} />}
      />
    </FormDialog>
  );
}
