import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../queries';
import { News } from './news/news';
import { watchAttention } from './attention';
import { live } from './state';
import { joinTabs } from './tabs';

/** The channel on which tabs report that the session of this browser is over. */
const SESSION_CHANNEL = 'wavelane-session';

/** Id of the account whose data this page showed last. */
let shown: string | undefined;

/**
 * Reads data again that changes elsewhere, and checks the session when its end is reported.
 * @param accountId id of the signed-in account
 * @returns stops it
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
    // Signed out, here or by the answer to a call.
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
