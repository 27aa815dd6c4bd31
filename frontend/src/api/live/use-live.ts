import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@wavelane/contracts';
import { useEffect } from 'react';
import { soon } from '@/components/parts/idle';

/** Has the lists of the application follow what happens elsewhere, from the first idle moment on, or two seconds after they came. */
export function useLive(user: CurrentUser | null | undefined): void {
  const client = useQueryClient();
  // Who must set up a second factor first would be refused.
  const id = user?.secondFactorMissing ? undefined : user?.id;
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      const { follow } = await import('./follow');
      if (id && !isOver) stop = follow(client, id);
    };
    if (id) soon(begin);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, id]);
}
