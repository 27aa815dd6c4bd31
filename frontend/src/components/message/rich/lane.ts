import { useQuery } from '@tanstack/react-query';
import { appQuery } from '@/api/queries';

/** Whether the gateway has no lists: one goes out as text with numbered options. */
export function useLacksLists(): boolean {
  const { data: app } = useQuery(appQuery);
  return app?.gatewayCannot?.includes('list') ?? false;
}
