import { useEffect } from 'react';

/** So far back a line is looked for by itself. */
const LINES = 2_000;

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** When it was read last. Unix ms */
  dataUpdatedAt: number;
  fetchNextPage: () => unknown;
}

/**
 * Requests earlier lines of a thread until one of them is there.
 * @param wanted its id; null: none @returns its place; -1 until it is there
 */
export function useWanted(
  wanted: string | null,
  { hasNextPage, isFetchingNextPage, dataUpdatedAt, fetchNextPage }: Paged,
  lines: readonly { id: string }[],
): number {
  const at = wanted === null ? -1 : lines.findIndex(({ id }) => id === wanted);
  const isMissing = wanted !== null && at < 0;
  const { length } = lines;
  useEffect(() => {
    if (isMissing && length > 0 && length < LINES && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    // Requested again after each read that brought none: a refetch may have replaced the earlier lines before anything
    // was drawn.
  }, [isMissing, length, hasNextPage, isFetchingNextPage, dataUpdatedAt, fetchNextPage]);
  return at;
}
