import { useQuery } from '@tanstack/react-query';
import type { Presence } from '@wavelane/contracts';
import { useCached } from '@/lib/hooks/use-cached';
import { presenceQuery } from './presence-queries';

const NOBODY: readonly Presence[] = [];
/** If another member's page crashed, or they reported to another process, no event announces that they left. */
const ASK_MS = { nobody: 60_000, somebody: 15_000, here: 3_000 };

/** Other members at whatever conversation, as {@link useKeepThere} keeps it. */
export const useAllThere = (): readonly Presence[] => useCached(presenceQuery.queryKey, (data) => data ?? NOBODY);

/** The members at one conversation. */
export function useThere(conversationId: string): readonly Presence[] {
  const there = useAllThere();
  return there.filter((one) => one.conversationId === conversationId);
}

/** Keeps the data of {@link useThere} up to date: most often while another member is at the open conversation. */
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
