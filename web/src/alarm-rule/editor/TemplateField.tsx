import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormFailure } from '../../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../../http/failure.ts';
import { Icon } from '../../look/Icon.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { useMay, useOrganization } from '../../user/rights.ts';
import { deleteTemplateAtom, templateName, useTemplates } from './templates.ts';

/** What a new rule begins with, in the address: a built-in template, or one of the organization's own. */
export function TemplateField() {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const [query, setQuery] = useSearchParams();
  const { loaded, again } = useTemplates();
  const remove = useSetAtom(deleteTemplateAtom);
  const may = useMay('alarms', 'w');
  const [failure, setFailure] = useState<Failure | null>(null);
  const templates = loaded.state === 'ready' ? loaded.value : { builtIn: [], own: [] };
  const wanted = query.get('template') ?? '';
  const isKnown = [...templates.builtIn.map(({ key }) => key), ...templates.own.map(({ id }) => id)].includes(wanted);
  const own = templates.own.find(({ id }) => id === wanted);
  const choose = (template: string) => setQuery(template === '' ? {} : { template }, { replace: true });
  const removeOwn = (id: string) =>
    remove(organizationId, id).then(
      () => {
        choose('');
        void again();
      },
      (thrown: unknown) => setFailure(failureFrom(thrown)),
    );
  return (
    <Box>
      <FormFailure to="to.deleteTemplate" failure={failure} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <TextField
          select
          fullWidth
          id="rule-template"
          label={t('ruleTemplate.label')}
          value={isKnown ? wanted : ''}
          onChange={(event) => choose(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('ruleTemplate.none')}</MenuItem>
          {templates.builtIn.map((template) => (
            <MenuItem key={template.key} value={template.key}>
              {templateName(t, template)}
            </MenuItem>
          ))}
          {templates.own.length > 0 && <ListSubheader>{t('ruleTemplate.own')}</ListSubheader>}
          {templates.own.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {may && own && (
          <IconButton
            aria-label={t('ruleTemplate.delete', { name: own.name })}
            title={t('ruleTemplate.delete', { name: own.name })}
            onClick={() => void removeOwn(own.id)}
          >
            <Icon name="remove" />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}
