import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Changes when somebody comes to a page anew, by a link or by going back, and not when the page replaces its own address: the
 * key of a field that writes into the address while it is typed in.
 */
export function useVisit(): string {
  const { key } = useLocation();
  const arrived = useNavigationType() !== 'REPLACE';
  const [visit, setVisit] = useState(key);
  if (arrived && key !== visit) setVisit(key);
  return visit;
}
