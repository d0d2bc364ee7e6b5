import type { Licence } from '../licence/licence.ts';

/** Years that readings are kept, by the plan that is held (specification, section 9; trial and mgmt: ours). */
export const KEPT_YEARS: Readonly<Record<Licence['plan'], number>> = { trial: 5, basic: 2, pro: 5, mgmt: 2 };
/** Nothing is deleted under a shorter period for this long after it began (ours). */
export const SHORTER_AFTER_DAYS = 90;
/** Letters to the administrators are sent so many days before readings go for the first time, and after the period became shorter. */
export const FIRST_LETTER_DAYS = 30;
export const SECOND_LETTER_DAYS = 7;
