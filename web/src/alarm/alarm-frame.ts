import { FORCED_COLOURS } from '../look/tokens.ts';
import type { AlarmLook } from './alarm-look.ts';

/** The attributes by which `alarmGround` and `alarmFrame` draw an element; none without an alarm. */
export interface AlarmAttributes {
  readonly 'data-alarm-tone'?: AlarmLook['tone'];
  readonly 'data-alarm-ground'?: AlarmLook['ground'];
  readonly 'data-alarm-border'?: AlarmLook['border'];
}

export function alarmAttributes(look: AlarmLook | undefined): AlarmAttributes {
  return look === undefined
    ? {}
    : { 'data-alarm-tone': look.tone, 'data-alarm-ground': look.ground, 'data-alarm-border': look.border };
}

const shades = (tone: AlarmLook['tone']) => ({
  '--alarm': `var(--mui-palette-${tone}-main)`,
  '--alarm-ground': `var(--mui-palette-${tone}-ground)`,
});

/** The ground of a row, a card or a tile. */
export const alarmGround = {
  '&[data-alarm-tone="critical"]': shades('critical'),
  '&[data-alarm-tone="caution"]': shades('caution'),
  '&[data-alarm-ground="tinted"]': { bgcolor: 'var(--alarm-ground)' },
  '&[data-alarm-ground="light"]': {
    bgcolor: 'color-mix(in srgb, var(--alarm-ground) 45%, var(--mui-palette-background-paper))',
  },
} as const;

/**
 * The frame of a card or a tile. An outline takes no room, so nothing moves, and it stays visible with forced colours.
 */
export const alarmFrame = {
  ...alarmGround,
  '&[data-alarm-border="thick"]': { outline: '3px solid var(--alarm)', outlineOffset: '-3px' },
  '&[data-alarm-border="thin"]': { outline: '2px solid var(--alarm)', outlineOffset: '-2px' },
  '&[data-alarm-border="dashed"]': {
    borderColor: 'transparent',
    outline: '2px dashed var(--alarm)',
    outlineOffset: '-2px',
  },
  '&[data-alarm-border="dotted"]': {
    borderColor: 'transparent',
    outline: '2px dotted var(--alarm)',
    outlineOffset: '-2px',
  },
  '&[data-alarm-border="thick"][data-alarm-tone="critical"]': {
    [FORCED_COLOURS]: { outlineWidth: '6px', outlineOffset: '-6px' },
  },
  '&[data-alarm-border="thin"][data-alarm-tone="critical"]': {
    [FORCED_COLOURS]: { outlineStyle: 'double', outlineWidth: '5px', outlineOffset: '-5px' },
  },
  '&[data-alarm-border="dashed"][data-alarm-tone="critical"]': {
    [FORCED_COLOURS]: { outlineWidth: '4px', outlineOffset: '-4px' },
  },
} as const;
