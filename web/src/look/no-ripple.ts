/** In place of MUI's `TouchRipple`, which the theme never draws. */
export default function NoRipple(): null {
  return null;
}
