import { Navigate, useParams } from 'react-router';

/** The user's pages are also reachable below a workspace. */
export function ToUserPages() {
  return <Navigate to={`/user/${useParams()['*'] ?? ''}`} replace />;
}
