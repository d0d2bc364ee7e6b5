import type { Locator, Page } from 'playwright-core';

/** The list of active alarms. */
export interface AlarmsPage {
  row(alarmId: string): Locator;
  acknowledgeButton(alarmId: string): Locator;
  /** The row's note about an acknowledgement that failed or came second. */
  outcome(alarmId: string): Locator;
  /** Id of the selected alarm, to which the keys apply. */
  selected(): Promise<string | undefined>;
}

export function alarmsPath(organizationId: number): string {
  return `/${organizationId}/alarms/active-alarms`;
}

export function alarmsPage(page: Page): AlarmsPage {
  const row = (alarmId: string): Locator => page.locator(`[id="alarm-${alarmId}"]`);
  return {
    row,
    acknowledgeButton: (alarmId) => row(alarmId).locator('button[data-acknowledge]'),
    outcome: (alarmId) => row(alarmId).getByRole('alert'),
    selected: async () =>
      (await page.locator('[id^="alarm-"][aria-current="true"]').getAttribute('id'))?.replace('alarm-', ''),
  };
}
