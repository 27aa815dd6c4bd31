import { useEffect, useState, useSyncExternalStore } from 'react';
import { dayIn } from '../times/local-times';
import { serverNow } from '../times/server-time';

const MINUTE_MS = 60_000;

/** The present instant by the server's clock in Unix ms, renewed every `everyMs` so that relative times keep up. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

const everyMinute = (onTick: () => void): (() => void) => {
  const timer = setInterval(onTick, MINUTE_MS);
  return () => clearInterval(timer);
};

/** The day by the server's clock, `2026-11-03`: what uses it is drawn anew only after midnight. */
export const useToday = (timeZone = 'UTC'): string =>
  useSyncExternalStore(everyMinute, () => dayIn(serverNow(), timeZone));
