import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '@/api/queries';
import { Shell } from './shell';

/** The shell of signed-in users; the guard lets only them in. */
export function AppFrame() {
  const { data: user } = useQuery(sessionQuery);
  return user ? <Shell user={user} /> : null;
}
