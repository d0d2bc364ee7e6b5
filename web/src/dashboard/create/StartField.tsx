import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { TemplateName, Templates } from '@watchglass/schemas/dashboard/templates';
import { useRead } from '../../http/use-read.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useMay, useOrganization } from '../../user/rights.ts';
import { FileStart } from './FileStart.tsx';
import type { Start } from './start.ts';
import { TemplateSensors } from './TemplateSensors.tsx';

interface FieldProps {
  readonly start: Start;
  readonly onChange: (start: Start) => void;
  /** Proposes a name. */
  readonly onName: (name: string) => void;
}

/** The choice of what a new dashboard begins with. A template without a sensor says so. */
export function StartField(props: FieldProps) {
  return useMay('sensors', 'r') ? <WithTemplates {...props} /> : <Field {...props} templates={[]} />;
}

function WithTemplates(props: FieldProps) {
  const path = `/api/dashboards/${useOrganization().id}/templates`;
  const { loaded } = useRead(path, (http, signal) => http.get<Templates>(path, signal));
  return <Field {...props} templates={loaded.state === 'ready' ? loaded.value.templates : []} />;
}

type Offered = Templates['templates'];

function Field({ start, onChange, onName, templates }: FieldProps & { readonly templates: Offered }) {
  const t = useTranslate();
  const begin = (value: string) => {
    const template = templates.find((each) => each.template === value);
    if (template) {
      onChange({ what: 'template', template: template.template, chosen: template.candidates });
      onName(t(`template.${template.template}`));
    } else onChange(value === 'file' ? { what: 'file', file: null, mapping: [] } : { what: 'empty' });
  };
  return (
    <>
      <TextField
        select
        label={t('template.start')}
        value={start.what === 'template' ? start.template : start.what}
        onChange={(event) => begin(event.target.value)}
      >
        <MenuItem value="empty">{t('template.empty')}</MenuItem>
        {templates.map(({ template, candidates }) => (
          <MenuItem key={template} value={template} disabled={candidates.length === 0}>
            {candidates.length === 0
              ? t('template.missing', { template: t(`template.${template}`) })
              : t('template.with', { template: t(`template.${template}`), count: candidates.length })}
          </MenuItem>
        ))}
        <MenuItem value="file">{t('template.file')}</MenuItem>
      </TextField>
      {start.what === 'template' && (
        <TemplateSensors
          candidates={candidatesOf(templates, start.template)}
          chosen={start.chosen}
          onChange={(chosen) => onChange({ ...start, chosen })}
        />
      )}
      {start.what === 'file' && <FileStart start={start} onChange={onChange} onName={onName} />}
    </>
  );
}

function candidatesOf(templates: Offered, name: TemplateName): Offered[number]['candidates'] {
  return templates.find(({ template }) => template === name)?.candidates ?? [];
}
