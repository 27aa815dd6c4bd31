import { useQueryClient } from '@tanstack/react-query';
import { address, api, type Doing } from '@wavelane/contracts';
import { useEffect, useRef } from 'react';
import { call } from '@/api/http';
import { SIGNING_OUT } from '@/api/live/signing-out';
import { live } from '@/api/live/state';
import { uniqueId } from '@/lib/unique-id';
import { presenceQuery } from './presence-queries';

/** Reports again that the member is there before the last report expires. */
const BEAT_MS = 10_000;
/** The interval at which a member who continues writing reports it. */
const TYPING_BEAT_MS = 3_000;

/** The id of this page, as long as it is open. */
const TAB = uniqueId();

/**
 * Reports that a conversation is open here, while the page is visible and the member is active, and takes the other
 * members there from the answer. A report that fails is repeated with the next beat.
 * @returns to be called whenever something is written, with what it is
 */
export function useBeats(conversationId: string): (doing: Doing) => void {
  const client = useQueryClient();
  const typedAt = useRef(-Infinity);
  const say = useRef<(doing: Doing) => void>(() => undefined);
  useEffect(() => {
    let isOver = false;
    const isThere = () => !document.hidden && Object.keys(live.headers).length === 0;
    say.current = (doing) => {
      const body = { conversationId, tab: TAB, doing };
      call(api.presenceBeat, { body })
        .then((others) => {
          if (!isOver) client.setQueryData(presenceQuery.queryKey, others);
        })
        .catch(() => undefined);
    };
    const leave = () => {
      const body = JSON.stringify({ conversationId, tab: TAB, doing: 'gone' satisfies Doing });
      // Goes out also while the page is closed.
      navigator.sendBeacon?.(address(api.presenceBeat, {}), new Blob([body], { type: 'application/json' }));
    };
    const look = () => (isThere() ? say.current('looking') : leave());
    const beat = () => {
      if (isThere()) say.current('looking');
    };
    beat();
    const timer = setInterval(beat, BEAT_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    // After the sign-out the report would have no session.
    window.addEventListener(SIGNING_OUT, leave);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener(SIGNING_OUT, leave);
      say.current = () => undefined;
      leave();
    };
  }, [client, conversationId]);
  return (doing) => {
    const now = Date.now();
    if (now - typedAt.current < TYPING_BEAT_MS) return;
    typedAt.current = now;
    say.current(doing);
  };
}
