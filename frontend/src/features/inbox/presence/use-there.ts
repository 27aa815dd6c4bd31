import { useQuery } from '@tanstack/react-query';
import type { Presence } from '@wavelane/contracts';
import { useCached } from '@/lib/hooks/use-cached';
import { presenceQuery } from './presence-queries';

const NOBODY: readonly Presence[] = [];
/** Where somebody's page broke down, or another process was told, nobody says so. */
const ASK_MS = { nobody: 60_000, somebody: 15_000, here: 3_000 };

/** Other members at whatever conversation, as {@link useKeepThere} keeps it. */
export const useAllThere = (): readonly Presence[] => useCached(presenceQuery.queryKey, (data) => data ?? NOBODY);

/** Those at one of them. */
export function useThere(conversationId: string): readonly Presence[] {
  const there = useAllThere();
  return there.filter((one) => one.conversationId === conversationId);
}

/** Keeps what {@link useThere} tells up to date: most often where somebody is at the conversation that is open. */
export function useKeepThere(open: string | null): void {
  useQuery({
    ...presenceQuery,
    retry: false,
    refetchInterval: ({ state: { data = NOBODY } }) => {
      if (data.some(({ conversationId }) => conversationId === open)) return ASK_MS.here;
      return data.length > 0 ? ASK_MS.somebody : ASK_MS.nobody;
    },
  });
}
