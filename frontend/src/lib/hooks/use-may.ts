import { useQuery } from '@tanstack/react-query';
import { may, type Right } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { mayOpen } from '@/app/member/page-rights';

/** Whether who is signed in may do something in the account that is shown; what they may not is not offered. */
export function useMay(right: Right): boolean {
  const { data: user } = useQuery(sessionQuery);
  return user ? may(user, right) : false;
}

/** Whether a page is for who is signed in; who has it not is not led there. */
export function useMayOpen(path: string): boolean {
  const { data: user } = useQuery(sessionQuery);
  return user ? mayOpen(user, path) : false;
}

/** Like {@link useMayOpen}, for a list of pages. */
export function useMayOpenEach(): (path: string) => boolean {
  const { data: user } = useQuery(sessionQuery);
  return (path) => user !== null && user !== undefined && mayOpen(user, path);
}
