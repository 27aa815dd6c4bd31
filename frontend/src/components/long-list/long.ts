import type { RefObject } from 'react';

/** From so many rows on only those near what is seen are on the page. Fewer stay whole, to be found by the browser's own search. */
export const MANY = 200;
/** From so many on their heights are noted, for nothing to jump when the list becomes long. */
export const NOTED = MANY / 2;

/** Marks a table whose columns are fixed: its rows are grids of {@link COLUMNS}, of which none moves another's columns. */
export const FIXED = 'data-fixed';
/** How wide they are, for the style of such a table. */
export const COLUMNS = '--columns';

/** The state of an infinite query's next page. */
export interface More {
  hasNextPage: boolean;
  /** Also where what is there is read anew: then a next page that is asked for does not come. */
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
  /** The element whose children are the rows. */
  list: RefObject<HTMLElement | null>;
  /** So high is a row thought to be until it was seen. px */
  height: number;
  more?: More | undefined;
  /** It is asked again every few seconds: what is read again then gives way to a next page. */
  isPolled?: boolean | undefined;
}
