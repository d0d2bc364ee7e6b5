import { pathOf } from '@watchglass/schemas/entity';
import type { Page } from '@watchglass/schemas/page';
import { plan } from '@watchglass/schemas/plan/entity';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { PlanTileProps } from '@watchglass/schemas/tile/plan';
import { useRead } from '../../http/use-read.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Show } from '../../page/Outcome.tsx';
import { ChoiceFilter } from '../../table/ChoiceFilter.tsx';
import { useOrganization } from '../../user/rights.ts';
import type { EditorProps } from '../tile-view.tsx';

const AT_ONCE = 1_000;

export function Editor({ value, onChange }: EditorProps<PlanTileProps>) {
  const t = useTranslate();
  const path = `${pathOf(plan, useOrganization().id)}?sort=name&rowsPerPage=${AT_ONCE}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<Page<PlanView>>(path, signal));
  return (
    <Show small loaded={loaded} again={() => void again()}>
      {({ items }) => (
        <ChoiceFilter
          label={t('concept.plan')}
          choices={items}
          chosen={value.plans}
          onChange={(chosen) => onChange({ plans: chosen.slice(-1) })}
        />
      )}
    </Show>
  );
}
