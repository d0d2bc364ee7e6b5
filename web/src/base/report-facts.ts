import { LINKS, type BaseReport } from '@watchglass/schemas/base/report';
import type { MessageKey, Translate } from '../messages/messages.ts';
import { intervalText } from '../value/interval.ts';

export interface ReportFact {
  readonly name: MessageKey;
  readonly value: string;
  /** The instant from which a state has lasted: its length is shown too. */
  readonly since?: string;
}

const TEXTS = ['hardware', 'board', 'protocol', 'deviceId', 'networkId', 'mac'] as const;

/** What a base has said of itself, without what it left out; the uptime is told by the start. */
export function reportFacts(t: Translate, report: BaseReport, instant: (at: string) => string): readonly ReportFact[] {
  const { network, links = {}, power, memoryPercent, intervalSeconds, startedAt } = report;
  const known: readonly (readonly [MessageKey, string | undefined | null])[] = [
    ...TEXTS.map((field) => [`base.report.${field}`, report[field]] as const),
    ['base.report.startedAt', startedAt && instant(startedAt)],
    ['base.report.memory', memoryPercent === undefined ? undefined : `${Math.round(memoryPercent)} %`],
    ['base.report.power', power && t(`base.power.${power}`)],
    ['base.report.interval', intervalSeconds === undefined ? undefined : intervalText(t, intervalSeconds)],
    ...LINKS.map((link) => [`base.report.${link}`, links[link] && t(`base.link.${links[link]}`)] as const),
    ...networkFacts(t, network),
  ];
  return known.flatMap(([name, value]) =>
    value ? [{ name, value, ...(name === 'base.report.startedAt' && startedAt && { since: startedAt }) }] : [],
  );
}

function networkFacts(t: Translate, network: BaseReport['network']): (readonly [MessageKey, string | null])[] {
  if (network === undefined) return [];
  return [
    ['base.report.mode', t(`base.mode.${network.mode}`)],
    ['base.report.ip', network.ip],
    ['base.report.mask', network.mask],
    ['base.report.gateway', network.gateway],
    ['base.report.dns', network.dns.join(', ')],
    ['base.report.ntp', network.ntp.join(', ')],
    ['base.report.ssid', network.ssid],
  ];
}
