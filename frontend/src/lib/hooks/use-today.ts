import { useSyncExternalStore } from 'react';
import { dayIn } from '../times/local-times';
import { serverNow } from '../times/server-time';

const MINUTE = 60_000;

const everyMinute = (onTick: () => void): (() => void) => {
  const timer = setInterval(onTick, MINUTE);
  return () => clearInterval(timer);
};

/** The day by the server's clock, `2026-11-03`: what uses it is drawn anew only after midnight. */
export const useToday = (timeZone = 'UTC'): string =>
  useSyncExternalStore(everyMinute, () => dayIn(serverNow(), timeZone));
