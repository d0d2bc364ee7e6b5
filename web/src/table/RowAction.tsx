import IconButton from '@mui/material/IconButton';
import { Icon } from '../look/Icon.tsx';
import type { IconName } from '../look/icons.ts';
import { MOBILE_FORM } from '../look/tokens.ts';

/** The least size of a target under a finger. */
const target = { [MOBILE_FORM]: { minWidth: 44, minHeight: 44 } } as const;

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  /** The focus of its cell, which the grid passes on. */
  readonly hasFocus: boolean;
  readonly disabled?: boolean;
  readonly onAct: () => void;
}

/** An action on a row other than opening it. */
export function RowAction({ icon, label, hasFocus, disabled, onAct }: ActionProps) {
  return (
    <IconButton
      size="small"
      sx={target}
      tabIndex={hasFocus ? 0 : -1}
      disabled={disabled}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        onAct();
      }}
    >
      <Icon name={icon} />
    </IconButton>
  );
}
