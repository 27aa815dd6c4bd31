import { useQuery } from '@tanstack/react-query';
import { may, type Right } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';

/** Whether who is signed in may do something in the account that is shown; what they may not is not offered. */
export function useMay(right: Right): boolean {
  const { data: user } = useQuery(sessionQuery);
  return user ? may(user, right) : false;
}
