import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useOrganization } from '../user/rights.ts';

/** Section 2 of the specification: a denied page shows a notice and leads to the dashboard after 3 seconds. */
export const PAUSE_MS = 3_000;

/** Navigates to the dashboard after a pause for reading. */
export function useWayToDashboard(): void {
  const { id } = useOrganization();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(`/${id}/dashboard`, { replace: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [navigate, id]);
}
