import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useKeys } from '@/lib/hooks/use-keys';

/** How long a G waits for the letter of a page. */
const SOON_MS = 1_500;

/** G, then I, O or P: leads to the inbox, the outbox, people. @param onP the action of P without a G before it */
export function useGoKeys(onP: (() => void) | undefined): void {
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setWaiting(false), SOON_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const to = (path: '/inbox' | '/outbox' | '/people') => () => {
    setWaiting(false);
    void navigate({ to: path });
  };
  useKeys({
    g: () => setWaiting(true),
    i: isWaiting ? to('/inbox') : undefined,
    o: isWaiting ? to('/outbox') : undefined,
    p: isWaiting ? to('/people') : onP,
  });
}
