import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';

interface WordsProps {
  readonly of: Pick<AnnotationView, 'target' | 'targetName'>;
}

/** What an annotation is about. `metric` is the name of the metric of a point. */
export function targetWords(
  t: Translate,
  { target, targetName }: WordsProps['of'],
  metric: string | undefined,
): string {
  if (target.kind === 'workspace') return t('annotation.target.workspace');
  return metric === undefined ? targetName : `${targetName}, ${metric}`;
}

export function TargetWords({ of }: WordsProps) {
  const t = useTranslate();
  const { target } = of;
  const [metric] = useMetrics('metricId' in target ? [target.metricId] : []);
  return targetWords(t, of, metric?.name);
}
