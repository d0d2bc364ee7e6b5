import { createTheme, type PaletteOptions, type Theme } from '@mui/material/styles';
import { dark, FONT, FORCED_COLOURS, light, RADIUS, wall, type Palette, MOBILE_FORM } from './tokens.ts';

/** The product's additions to MUI's palette: in `sx` they are `critical.main`, `stale.main`, `trail.main`. */
interface Shades {
  readonly main: string;
  readonly on: string;
  readonly ground: string;
  readonly text: string;
}
declare module '@mui/material/styles' {
  interface Palette {
    critical: Shades;
    caution: Shades;
    stale: Shades;
    trail: Shades;
    raised: Shades;
  }
  interface PaletteOptions {
    critical?: Shades;
    caution?: Shades;
    stale?: Shades;
    trail?: Shades;
    raised?: Shades;
  }
  interface ColorSchemeOverrides {
    wall: true;
  }
}

const plain = (main: string, p: Palette): Shades => ({ main, on: p.paper, ground: p.raised, text: main });

function paletteOf(p: Palette, mode: 'light' | 'dark'): PaletteOptions {
  return {
    mode,
    primary: { main: p.accent, contrastText: p.onAccent },
    secondary: { main: p.quiet, contrastText: p.paper },
    error: { main: p.critical, contrastText: p.onCritical },
    warning: { main: p.warning, contrastText: p.onWarning },
    info: { main: p.accent, contrastText: p.onAccent },
    success: { main: p.accent, contrastText: p.onAccent },
    background: { default: p.ground, paper: p.paper },
    text: { primary: p.text, secondary: p.quiet },
    divider: p.line,
    critical: { main: p.critical, on: p.onCritical, ground: p.criticalGround, text: p.critical },
    caution: { main: p.warning, on: p.onWarning, ground: p.warningGround, text: p.warningText },
    stale: plain(p.stale, p),
    trail: plain(p.trail, p),
    raised: plain(p.raised, p),
  };
}

/** A scheme unknown to MUI needs a whole palette: a partial one type-checks and fails at render. */
function schemeOf(p: Palette, mode: 'light' | 'dark') {
  return { palette: createTheme({ palette: paletteOf(p, mode) }).palette };
}

const typography = {
  fontFamily: FONT,
  fontSize: 14,
  h1: { fontSize: '1.375rem', fontWeight: 620, letterSpacing: '-0.01em', lineHeight: 1.3 },
  h2: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.35 },
  h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
  body1: { fontSize: '0.9375rem' },
  body2: { fontSize: '0.8125rem' },
  caption: { fontSize: '0.75rem' },
  button: { textTransform: 'none', fontWeight: 560 },
} as const;

/** MUI replaces the focus frame of buttons by a ripple. */
const frame = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 } as const;
/** For elements whose outer frame a list would clip. */
const frameInside = { ...frame, outlineOffset: -2 } as const;

const everywhere = {
  // Up to 2560 × 1440 the browser's size applies; beyond, everything grows in proportion: 3840 × 2160 shows the same,
  // in 24 pixels.
  html: { fontSize: 'max(100%, min(100vw / 160, 100vh / 90))' },
  body: { overflowWrap: 'anywhere' },
  // Only for numbers: it also widens hyphens and full stops in text.
  '.figures, time': { fontVariantNumeric: 'tabular-nums' },
  [MOBILE_FORM]: {
    '.MuiButton-root, .MuiInputBase-root': { minHeight: 44 },
    'header .MuiIconButton-root': { minWidth: 44, minHeight: 44 },
    '.MuiTablePagination-actions .MuiIconButton-root': { minWidth: 44, minHeight: 44 },
  },
  ':focus-visible': frame,
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animation: 'none !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
} as const;

export const theme: Theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-scheme="%s"]' },
  defaultColorScheme: 'light',
  colorSchemes: { light: schemeOf(light, 'light'), dark: schemeOf(dark, 'dark'), wall: schemeOf(wall, 'dark') },
  // In rem, so that spacing also scales with a wall's larger root size.
  spacing: (factor: number) => `${factor * 0.25}rem`,
  shape: { borderRadius: RADIUS },
  typography,
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 140,
      complex: 150,
      enteringScreen: 140,
      leavingScreen: 120,
    },
    getAutoHeightDuration: () => 140,
  },
  components: {
    MuiCssBaseline: { styleOverrides: everywhere },
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': frame } } },
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': frameInside } } },
    MuiListItemButton: { styleOverrides: { root: { '&.Mui-focusVisible': frameInside } } },
    MuiTab: { styleOverrides: { root: { '&.Mui-focusVisible': frameInside } } },
    MuiTabs: { styleOverrides: { indicator: { [FORCED_COLOURS]: { backgroundColor: 'CanvasText' } } } },
    MuiTablePagination: { styleOverrides: { select: { '&:focus-visible': frame } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { contained: { [FORCED_COLOURS]: { border: '2px solid' } } },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', [FORCED_COLOURS]: { border: '1px solid' } } },
    },
    MuiDialog: { styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } } },
    MuiTextField: { defaultProps: { fullWidth: true } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  },
});
