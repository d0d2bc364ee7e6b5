import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import type { FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTags } from '../tag/atoms.ts';
import { useMay } from '../user/rights.ts';
import type { TargetForm } from './rule-form.ts';

interface FieldProps {
  readonly form: FormState<TargetForm>;
}

/** The tag of a rule: chosen from the workspace's tags, or named by a person who may not read them. */
export function RuleTagField({ form }: FieldProps) {
  return useMay('tags', 'r') ? <Known form={form} /> : <Named form={form} />;
}

function Named({ form }: FieldProps) {
  const t = useTranslate();
  const set: typeof form.set = (field, value) => {
    form.set(field, value);
    // The typed name decides, not the tag that the rule had.
    if (field === 'tag') form.set('tagId', null);
  };
  return <Field form={{ ...form, set }} name="tag" label={t('rule.tag')} autoComplete="off" />;
}

function Known({ form }: FieldProps) {
  const t = useTranslate();
  const tags = useTags();
  const { tag, tagId } = form.values;
  const chosen =
    tags.find(({ id }) => id === tagId) ?? tags.find(({ name }) => name.toLowerCase() === tag.toLowerCase());
  const fault = form.faults['tag'];
  return (
    <Autocomplete
      options={tags}
      value={chosen ?? null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, picked) => {
        form.set('tag', picked?.name ?? '');
        form.set('tagId', picked?.id ?? null);
      }}
      noOptionsText={t('tag.none')}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('rule.tag')}
          error={fault !== undefined}
          helperText={fault === undefined ? ' ' : faultText(t, fault)}
        />
      )}
    />
  );
}
