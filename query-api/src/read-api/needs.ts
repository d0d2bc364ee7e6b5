import type { Module, Needs } from '@watchglass/schemas/member/rights';
import { integer, optional } from '@watchglass/schemas/shape';

/** The workspace is the credential's own; of a person's token, the one named by `space`. */
export const needs = (module: Module): Needs => ({ access: 'credential', module, right: 'r' });

export const space = optional(integer(1, 2 ** 31 - 1));
