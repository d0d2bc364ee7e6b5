import SvgIcon from '@mui/material/SvgIcon';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { outlineOf, type IconName } from './icons.ts';

/** Decoration only: the surrounding control has the name. */
export function Icon({ name, ...rest }: { name: IconName } & SvgIconProps) {
  return (
    <SvgIcon viewBox="0 -960 960 960" fontSize="small" {...rest}>
      <path d={outlineOf(name)} />
    </SvgIcon>
  );
}
