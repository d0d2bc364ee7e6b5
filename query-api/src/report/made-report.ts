import type { Membership } from '@watchglass/schemas/member/rights';
import type { ReportPeriod, ReportSignature, ReportTerms } from '@watchglass/schemas/report/content';
import type { MadeReportFacts } from '@watchglass/schemas/report/job';
import type { QueryDeps } from '../deps.ts';

export type ReportDeps = Pick<
  QueryDeps,
  'relational' | 'timeSeries' | 'eventStore' | 'clock' | 'people' | 'addresses' | 'config'
>;

export interface ReportAsked {
  readonly organizationId: number;
  readonly terms: ReportTerms;
  readonly period: ReportPeriod;
  /** From 1. */
  readonly revision: number;
  /** Who scheduled it: it is made with their sight and rights. */
  readonly makerId: string;
  readonly membership: Membership;
  /** Of earlier revisions. */
  readonly signatures: readonly ReportSignature[];
}

/** The asked documents, and what `ReportIssued` says of them. */
export interface MadeReport {
  readonly pdf?: Uint8Array;
  readonly xlsx?: Uint8Array;
  /** Readings, pages of the PDF (0 without one), and excursions of all sources. */
  readonly facts: Omit<MadeReportFacts, 'files'>;
}

/**
 * Makes the documents of a report; nothing is written anywhere. Refuses with `NotFound` if its maker does not see every source, or the
 * rule of its limits; other errors may pass.
 */
export type MakeReport = (deps: ReportDeps, asked: ReportAsked) => Promise<MadeReport>;
