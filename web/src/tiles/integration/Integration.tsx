import Box from '@mui/material/Box';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { IntegrationTileProps } from '@watchglass/schemas/tile/integration';
import { useMemo } from 'react';
import { StateMark, stateText } from '../../integration/StateMark.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import { Ago } from '../../value/Age.tsx';
import type { Face } from '../face.ts';
import { usePaintedFace } from '../painted.ts';

interface ViewProps {
  readonly props: IntegrationTileProps;
  readonly data: IntegrationView | null;
}

const faceOf = (state: string, text: string, behind: number): Face => ({
  state,
  texts: text === '' ? [] : [text, String(behind)],
  shown: [],
});

function usePainting(integration: IntegrationView | null): void {
  const t = useTranslate();
  const text = integration === null ? '' : stateText(t, integration);
  const behind = integration?.behind ?? 0;
  const state = integration?.state ?? 'nothing';
  usePaintedFace(useMemo(() => faceOf(state, text, behind), [state, text, behind]));
}

/** Whether one integration works, when it last did, and what waits. */
export function Integration({ props, data: integration }: ViewProps) {
  const t = useTranslate();
  usePainting(integration);
  if (integration === null)
    return (
      <Statement
        small
        icon="send"
        title={t(props.integrations.length === 0 ? 'integrationTile.choose' : 'integrationTile.gone')}
      />
    );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0, overflow: 'auto' }}>
      <Box sx={{ fontSize: '1.125rem' }}>
        <StateMark integration={integration} />
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        <LastSuccess at={integration.lastSuccessAt} />
      </Box>
      {integration.behind > 0 && <Waiting {...integration} />}
    </Box>
  );
}

function LastSuccess({ at }: { readonly at: string | null }) {
  const t = useTranslate();
  if (at === null) return t('integration.neverSucceeded');
  return (
    <>
      {t('integration.lastSuccess')} <Ago at={Date.parse(at)} />
    </>
  );
}

function Waiting({ behind, behindSince }: Pick<IntegrationView, 'behind' | 'behindSince'>) {
  const t = useTranslate();
  return (
    <Box>
      {t('integration.waiting', { count: behind })}
      {behindSince !== null && (
        <>
          {' · '}
          <Ago at={Date.parse(behindSince)} />
        </>
      )}
    </Box>
  );
}
