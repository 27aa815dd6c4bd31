import type { InfiniteData } from '@tanstack/react-query';
import { pause, watchForPauses } from '@/lib/pause';
import type { PageOf } from '../http';
import type { PageReading } from '../pages/share';

/** In a list with so many pages or fewer no page is delayed: reading it again takes no noticeable time. */
const FEW_PAGES = 5;
/** Without a pause new data is shown all the same: the delays of reading a list again add up to at most this. */
const AT_MOST_MS = 10_000;

/** The start of a refetch's wait, by the signal that aborts it. */
const begun = new WeakMap<AbortSignal, number>();

/**
 * Delays a page of a long list that is read again until scrolling and typing pause: processing thousands of rows keeps
 * the browser from drawing. A page that was not there yet is never delayed. @returns when the page may be read
 */
export async function calm({ client, queryKey, pageParam, signal }: PageReading): Promise<void> {
  watchForPauses();
  const pages = client.getQueryData<InfiniteData<PageOf<unknown>, string>>(queryKey)?.pages ?? [];
  if (pages.length <= FEW_PAGES || pages.at(-1)?.next === pageParam) return;
  const from = begun.get(signal) ?? performance.now();
  begun.set(signal, from);
  await pause(from + AT_MOST_MS, signal);
}
