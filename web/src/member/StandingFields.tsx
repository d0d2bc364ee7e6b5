import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ROLE, type Rights } from '@watchglass/schemas/member/rights';
import { LimitField } from '../location/LimitField.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ASSIGNABLE, type Assignable, type Standing } from './member-form.ts';
import { RightsTable } from './RightsTable.tsx';

interface StandingProps {
  readonly standing: Standing;
  readonly onRole: (role: Assignable) => void;
  readonly onRights: (rights: Rights) => void;
  readonly onLocations: (locations: readonly string[]) => void;
}

/** The role, and the rights and locations of a plain user. */
export function StandingFields({
  standing: { role, rights, locations },
  onRole,
  onRights,
  onLocations,
}: StandingProps) {
  const t = useTranslate();
  return (
    <>
      <TextField
        select
        id="role"
        label={t('member.role')}
        value={role}
        onChange={(event) =>
          onRole(ASSIGNABLE.find((each) => String(each) === String(event.target.value)) ?? ROLE.user)
        }
      >
        {ASSIGNABLE.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`workspace.role.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {role === ROLE.user ? (
        <>
          <RightsTable rights={rights} onChange={onRights} />
          <LimitField value={locations} onChange={onLocations} />
        </>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {t('member.adminHas')}
        </Typography>
      )}
    </>
  );
}
