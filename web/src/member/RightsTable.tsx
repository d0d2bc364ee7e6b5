import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import { OFFERED, type Module, type Rights } from '@watchglass/schemas/member/rights';
import { useTranslate } from '../messages/messages.ts';
import { withRight, type Given } from './member-form.ts';

const CHOICES: readonly Given[] = ['none', 'r', 'w'];
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': { textAlign: 'left', fontWeight: 560, py: 1 },
  '& thead th': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'center', width: 84 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
} as const;

interface RightsProps {
  readonly rights: Rights;
  readonly onChange: (rights: Rights) => void;
}

/** One row per module: no right, read, or write. */
export function RightsTable({ rights, onChange }: RightsProps) {
  const t = useTranslate();
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th scope="col">{t('member.module')}</th>
          {CHOICES.map((given) => (
            <th key={given} scope="col">
              {t(`member.right.${given}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {OFFERED.map((module) => (
          <ModuleRow
            key={module}
            module={module}
            given={rights[module] ?? 'none'}
            onGive={(given) => onChange(withRight(rights, module, given))}
          />
        ))}
      </tbody>
    </Box>
  );
}

function ModuleRow({ module, given, onGive }: { module: Module; given: Given; onGive: (given: Given) => void }) {
  const t = useTranslate();
  const key = t.known('module', module);
  const name = key ? t(key) : module;
  return (
    <tr>
      <th scope="row">{name}</th>
      {CHOICES.map((each) => (
        <td key={each}>
          <Radio
            size="small"
            name={`right-${module}`}
            checked={given === each}
            onChange={() => onGive(each)}
            slotProps={{ input: { 'aria-label': `${name}: ${t(`member.right.${each}`)}` } }}
          />
        </td>
      ))}
    </tr>
  );
}
