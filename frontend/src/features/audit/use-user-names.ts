import { useInfiniteQuery } from '@tanstack/react-query';
import { adminUsersQuery } from '@/api/admin-queries';

/** Names of users by their account of the books (`user:{id}`), as far as the list of users has been read. */
export function useUserNames(): (account: string) => string | null {
  const { data } = useInfiniteQuery(adminUsersQuery);
  return (account) => data?.find(({ id }) => account === `user:${id}`)?.name ?? null;
}
