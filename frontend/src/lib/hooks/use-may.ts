import { useQuery } from '@tanstack/react-query';
import { may, type Right } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { mayOpen } from '@/app/member/page-rights';

/** Whether the signed-in user has a right in the account that is shown; actions without the right are not offered. */
export function useMay(right: Right): boolean {
  const { data: user } = useQuery(sessionQuery);
  return user ? may(user, right) : false;
}

/** Whether the signed-in user may open a page; no link leads to a page that they may not open. */
export function useMayOpen(path: string): boolean {
  const { data: user } = useQuery(sessionQuery);
  return user ? mayOpen(user, path) : false;
}

/** Like {@link useMayOpen}, for a list of pages. */
export function useMayOpenEach(): (path: string) => boolean {
  const { data: user } = useQuery(sessionQuery);
  return (path) => user !== null && user !== undefined && mayOpen(user, path);
}
