import { useEffect, useState } from 'react';
import { serverNow } from '../times/server-time';

/** The present instant by the server's clock in Unix ms, renewed every `everyMs` so that relative times keep up. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
