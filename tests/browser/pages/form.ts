import type { Locator, Page } from 'playwright-core';

/** A page, or a dialog on it, with one form. Fields have their names of the contract. */
export interface FormPage {
  fill(values: Readonly<Record<string, string>>): Promise<void>;
  submit(): Promise<void>;
  /** The field, if it has a fault. */
  fault(name: string): Locator;
}

export function formPage(page: Page): FormPage {
  const field = (name: string): Locator => page.locator(`[name="${name}"]`);
  return {
    async fill(values) {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value);
    },
    submit: () => page.locator('button[type="submit"]').click(),
    fault: (name) => page.locator(`[name="${name}"][aria-invalid="true"]`),
  };
}
