import { pathOf } from '@watchglass/schemas/entity';
import { monitor } from '@watchglass/schemas/monitor/entity';
import type { PublicTile } from '@watchglass/schemas/monitor/views';
import { useEffect } from 'react';
import { Failure } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import type { Loaded } from '../http/resource.ts';
import { useRead } from '../http/use-read.ts';
import { useOrganization } from '../user/rights.ts';

const EVERY_MS = 5_000;
const NOT_FOUND = 404;

/** Null if there is none in sight. */
async function readTile(http: Http, path: string, signal: AbortSignal): Promise<PublicTile | null> {
  try {
    return await http.get<PublicTile>(path, signal);
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.status === NOT_FOUND) return null;
    throw thrown;
  }
}

/** What a public tile shows now, read again each five seconds; null without one. */
export function useReadings(id: string | undefined): Loaded<PublicTile | null> {
  const path = `${pathOf(monitor, useOrganization().id)}/monitor/${id}/readings`;
  const { loaded, again } = useRead(path, (http, signal) =>
    id === undefined ? Promise.resolve(null) : readTile(http, path, signal),
  );
  useEffect(() => {
    const timer = setInterval(() => void again(), EVERY_MS);
    return () => clearInterval(timer);
  }, [again]);
  return loaded;
}
