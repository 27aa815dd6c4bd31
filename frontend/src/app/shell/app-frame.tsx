import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '@/api/queries';
import { Shell } from './shell';

/** The shell for whoever is signed in; the guard has made sure that somebody is. */
export function AppFrame() {
  const { data: user } = useQuery(sessionQuery);
  return user ? <Shell user={user} /> : null;
}
