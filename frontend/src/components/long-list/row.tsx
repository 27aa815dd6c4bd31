import { memo, type ReactNode, type Ref } from 'react';

/** The properties of a row's element: its place in a list that is only partly on the page. */
export interface RowPlace {
  ref?: Ref<HTMLElement & HTMLTableRowElement & HTMLLIElement> | undefined;
  'data-row': string;
  'data-index': number;
  'aria-rowindex'?: number;
  'aria-posinset'?: number;
  'aria-setsize'?: number;
}

interface RowProps<Item> {
  item: Item;
  row: (item: Item, place: RowPlace) => ReactNode;
  name: string;
  index: number;
  measure?: ((row: Element | null) => void) | undefined;
  /** -1: not known; undefined: all rows are on the page. */
  size?: number | undefined;
  isOfTable: boolean;
}

/** Scrolling draws the rows that come, and none of those that stay. */
export const Row = memo(RowOfList) as typeof RowOfList;

function RowOfList<Item>({ item, row, name, index, measure, size, isOfTable }: RowProps<Item>) {
  const place =
    size === undefined
      ? {}
      : isOfTable
        ? // The headings are the first row.
          { 'aria-rowindex': index + 2 }
        : { 'aria-posinset': index + 1, 'aria-setsize': size };
  return row(item, { ref: measure, 'data-row': name, 'data-index': index, ...place });
}
