import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@wavelane/contracts';
import { useEffect } from 'react';
import { soon } from '@/components/lazy/idle';

/**
 * Keeps the lists of the application up to date with changes elsewhere, from the first idle moment on or two seconds
 * after they came.
 */
export function useLive(user: CurrentUser | null | undefined): void {
  const client = useQueryClient();
  // A request of a user who must set up a second factor first would be refused.
  const id = user?.secondFactorMissing ? undefined : user?.id;
  useEffect(() => {
    if (!id) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    soon(async () => {
      const { follow } = await import('./follow');
      if (!isOver) stop = follow(client, id);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, id]);
}
