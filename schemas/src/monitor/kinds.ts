/** The kinds of public tiles of section 3 of the specification. Without joi, so that a page can import it. */
export const MONITOR_TYPES = ['co2', 'gauge'] as const;
export type MonitorType = (typeof MONITOR_TYPES)[number];

/** An internal tile is seen by members alone: its link answers that it is not public. */
export const LINK_STATES = ['internal', 'public'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** What the course behind the value spans: an hour, a day, a week. The id is the number of hours. */
export const MONITOR_PERIODS = [1, 24, 168] as const;
export type MonitorPeriod = (typeof MONITOR_PERIODS)[number];

/** Colours of bands, by name: the page has each in light and dark. */
export const BAND_COLOURS = ['green', 'lime', 'yellow', 'orange', 'red', 'blue', 'grey'] as const;
export type BandColour = (typeof BAND_COLOURS)[number];

export const CO2_METRIC_ID = 3;

export function isMonitorType(text: string): text is MonitorType {
  return MONITOR_TYPES.some((type) => type === text);
}
