import type { RefObject } from 'react';

/**
 * From so many rows on only those near the visible part are on the page. Fewer stay whole, for the browser's own
 * search.
 */
export const MANY = 200;
/** From so many rows on their heights are recorded, so that nothing jumps when the list becomes long. */
export const NOTED = MANY / 2;

/**
 * Marks a table whose columns are fixed: its rows are grids of {@link COLUMNS}, and no row changes another's columns.
 */
export const FIXED = 'data-fixed';
/** How wide they are, for the style of such a table. */
export const COLUMNS = '--columns';

/** The state of an infinite query's next page. */
export interface More {
  hasNextPage: boolean;
  /** Also while all pages are read again: then a requested next page does not come. */
  isFetching: boolean;
  isFetchingNextPage: boolean;
  /** When it was read last, all of it or a page. Unix ms */
  dataUpdatedAt: number;
  isFetchNextPageError: boolean;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => unknown;
}

export interface LongListOptions {
  /** The name of the list, by which its rows get their earlier heights when the reader comes back. */
  name: string;
  keys: readonly string[];
  /** The element that has the rows as children. */
  list: RefObject<HTMLElement | null>;
  /** The assumed height of a row until it was measured. px */
  height: number;
  more?: More | undefined;
  /** It is polled every few seconds: a poll then gives way to a next page. */
  isPolled?: boolean | undefined;
}
