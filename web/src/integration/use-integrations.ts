import { pathOf } from '@watchglass/schemas/entity';
import { integration } from '@watchglass/schemas/integration/entity';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { Page } from '@watchglass/schemas/page';
import { useEffect } from 'react';
import { Failure } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import type { Loaded } from '../http/resource.ts';
import { useRead, type Read } from '../http/use-read.ts';
import { useOrganization } from '../user/rights.ts';

/** Runs announce nothing. */
const EVERY_MS = 5_000;
const NOT_FOUND = 404;

/** Reads again each five seconds. */
export function useRereading<T>(path: string, read: Read<T>): Loaded<T> {
  const { loaded, again } = useRead(path, read);
  useEffect(() => {
    const timer = setInterval(() => void again(), EVERY_MS);
    return () => clearInterval(timer);
  }, [again]);
  return loaded;
}

/** Null if there is none in sight. */
async function readOne(http: Http, path: string, signal: AbortSignal): Promise<IntegrationView | null> {
  try {
    return await http.get<IntegrationView>(path, signal);
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.status === NOT_FOUND) return null;
    throw thrown;
  }
}

/** One integration as it is now; null if there is none. */
export function useIntegration(id: string | undefined): Loaded<IntegrationView | null> {
  const path = `${pathOf(integration, useOrganization().id)}/integration/${id ?? ''}`;
  return useRereading(path, (http, signal) => (id === undefined ? Promise.resolve(null) : readOne(http, path, signal)));
}

/** At most fifty are in a workspace: one page has them all. */
export function useIntegrations(search: string, descending: boolean): Loaded<Page<IntegrationView>> {
  const query = new URLSearchParams({ sort: 'name', descending: descending ? '1' : '0', rowsPerPage: '50', search });
  const path = `${pathOf(integration, useOrganization().id)}?${query.toString()}`;
  return useRereading(path, (http, signal) => http.get<Page<IntegrationView>>(path, signal));
}
