import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@wavelane/contracts';
import { useEffect } from 'react';
import { fetchPart } from '@/components/parts/fetch-part';
import { soon } from '@/components/parts/idle';

/** After what follows the server did not come. */
const AGAIN_MS = 15_000;

/**
 * Has the lists of the application follow what happens elsewhere, from the first idle moment on, or two seconds after they
 * came. Tried again until it is there: not every list is asked for by itself.
 */
export function useLive(user: CurrentUser | null | undefined): void {
  const client = useQueryClient();
  // Who must set up a second factor first would be refused.
  const id = user?.secondFactorMissing ? undefined : user?.id;
  useEffect(() => {
    if (!id) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      const follow = await fetchPart(() => import('./follow'), 'follow').catch(() => undefined);
      if (isOver) return;
      if (follow) stop = follow(client, id);
      else again = setTimeout(() => soon(begin), AGAIN_MS);
    };
    soon(begin);
    return () => {
      isOver = true;
      clearTimeout(again);
      stop?.();
    };
  }, [client, id]);
}
