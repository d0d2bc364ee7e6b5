import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useOrganization } from '../user/rights.ts';

/** Section 2 of the specification: a page that may not be shown says so, and goes to the dashboard after 3 seconds. */
export const PAUSE_MS = 3_000;

/** Goes to the dashboard after a pause in which the page can be read. */
export function useWayToDashboard(): void {
  const { id } = useOrganization();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(`/${id}/dashboard`, { replace: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [navigate, id]);
}
