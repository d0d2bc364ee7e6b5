import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { TagView } from '@watchglass/schemas/tag/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { mergeTagAtom, useTags } from './atoms.ts';

interface DialogProps {
  readonly tag: TagView;
  readonly onClose: () => void;
}

/** Chooses the tag into which another one is merged; what uses it stands above. */
export function MergeTagDialog({ tag, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const others = useTags().filter(({ id }) => id !== tag.id);
  const merge = useSetAtom(mergeTagAtom);
  const { name, sensors, assets, bases, rules } = tag;
  const [into, setInto] = useState<TagView | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function send(target: TagView): Promise<void> {
    setSending(true);
    try {
      await merge({ organizationId, id: tag.id }, target.id);
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
      <FormFailure to="to.mergeTag" failure={failure} />
      <Typography>{t('tag.merge.text', { name, sensors, assets, bases, rules })}</Typography>
      <Autocomplete
        options={others}
        value={into}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_event, chosen) => setInto(chosen)}
        renderInput={(input) => <TextField {...input} label={t('tag.merge.into')} />}
      />
    </FormDialog>
  );
}
