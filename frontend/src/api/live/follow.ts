import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../queries';
import { News } from './news/news';
import { watchAttention } from './attention';
import { live } from './state';
import { joinTabs } from './tabs';

/** Where tabs tell one another that the session of this browser is over. */
const SESSION_CHANNEL = 'wavelane-session';

/** Whose data this page has last shown. */
let shown: string | undefined;

/**
 * Reads again what changes elsewhere, and looks whether the session is still there when that is told to be over.
 * @param accountId who is signed in
 * @returns what ends it
 */
export function follow(client: QueryClient, accountId: string): () => void {
  const { queryKey } = sessionQuery;
  // Another account has signed in, in another tab: nothing of the one before may stay.
  if (shown !== undefined && shown !== accountId)
    void client.resetQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  shown = accountId;

  const news = new News(client);
  const attended = watchAttention();
  const isThere = () => news.sessionChanged();
  const leave = joinTabs(`wavelane-live-${accountId}`, performance.timeOrigin, {
    hint: (topics) => news.changed(topics),
    state: (isOpen) => {
      live.isOpen = isOpen;
      setPollsAnew(client);
    },
    refused: isThere,
  });
  const session = 'BroadcastChannel' in window ? new BroadcastChannel(SESSION_CHANNEL) : undefined;
  if (session) session.onmessage = isThere;
  return () => {
    // Signed out, here or by what a call was answered.
    if (!client.getQueryData(queryKey)) session?.postMessage('over');
    leave();
    session?.close();
    attended();
    news.stop();
    live.isOpen = false;
  };
}

/** Polls take their interval when they are asked, or when they are set again. */
function setPollsAnew(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll())
    for (const observer of query.observers) observer.setOptions(observer.options);
}
