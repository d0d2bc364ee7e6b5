import type { Severity } from './crossing.ts';

export const RANK: Readonly<Record<Severity, number>> = { warning: 1, critical: 2 };
