import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, type Conversation, quietMinutesLeft, UNREAD_COUNTED } from '@wavelane/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '@/api/http';
import { conversationCountsQuery, noticeSettingsQuery } from '@/api/queries';
import { formatTime } from '@/lib/format';
import { useMay } from '@/lib/hooks/use-may';
import { serverNow } from '@/lib/times/server-time';
import { isAlertOn } from './choices';

/** A count that was put before a title. */
const COUNTED = /^\(\d+\+?\) /;
const LOOKED_AT = 10;
const SETTINGS_HOLD_MS = 5 * 60_000;

/**
 * Shows in the tab's title how many conversations have something new, and alerts in the ways chosen in this browser.
 */
export function useUnread(): void {
  const mayAnswer = useMay('answer');
  const { data } = useQuery({ ...conversationCountsQuery, enabled: mayAnswer });
  const unread = data?.unread;
  useTitle(unread ?? 0);
  useAlerts(unread);
}

/** The conversation with the newest unread message. */
async function newest(): Promise<Conversation | undefined> {
  const asked = { view: 'all', limit: LOOKED_AT } as const;
  return (await call(api.conversations, { asked })).find(({ unread }) => unread > 0);
}

function useTitle(unread: number): void {
  useEffect(() => {
    const count = unread >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(unread);
    const show = () => {
      const plain = document.title.replace(COUNTED, '');
      const title = unread > 0 ? `(${count}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    show();
    // Each page sets a title of its own.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNTED, '');
    };
  }, [unread]);
}

function useAlerts(unread: number | undefined): void {
  const [router, client] = [useRouter(), useQueryClient()];
  const before = useRef<number>(undefined);
  const tell = useEffectEvent(async () => {
    if (!isAlertOn('sound') && !isAlertOn('notification')) return;
    const open = (id: string) => void router.navigate({ to: '/inbox', search: { conversation: id } });
    const { quietHours } = await client.fetchQuery({ ...noticeSettingsQuery, staleTime: SETTINGS_HOLD_MS });
    if (quietHours && quietMinutesLeft(quietHours, formatTime(serverNow(), quietHours.timeZone)) > 0) return;
    const [{ alert }, listed] = await Promise.all([import('./alert'), newest()]);
    alert(listed, open);
  });
  useEffect(() => {
    const last = before.current;
    before.current = unread;
    // A message from before the page was opened is no news.
    if (unread === undefined || last === undefined || unread <= last) return;
    tell().catch(() => undefined);
  }, [unread]);
}
