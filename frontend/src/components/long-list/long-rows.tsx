import { type ReactNode, useMemo } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { type LongListOptions, NOTED } from './long';
import { Row, type RowPlace } from './row';

export interface LongRowsProps<Item> extends Omit<LongListOptions, 'keys'> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  row: (item: Item, place: RowPlace) => ReactNode;
  /** For a table: the number of its columns; otherwise it is a list. */
  columns?: number | undefined;
}

/** The code for many rows is loaded with the first list that has them; if it fails to load, the list is drawn whole. */
const NearRows = lazily(() => import('./near-rows').catch(() => ({ NearRows: WholeRows })), 'NearRows', WholeRows, {
  isPrefetched: false,
}) as typeof WholeRows;

/** The rows of a list or of a table's body: all of them or, if there are many, those near the visible part. */
export function LongRows<Item>({ items, keyOf, ...rest }: LongRowsProps<Item>) {
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const Rows = keys.length >= NOTED ? NearRows : WholeRows;
  return <Rows {...rest} items={items} keys={keys} />;
}

type RowsProps<Item> = Omit<LongRowsProps<Item>, 'keyOf'> & Pick<LongListOptions, 'keys'>;

function WholeRows<Item>({ items, keys, row, columns }: RowsProps<Item>): ReactNode {
  return items.map((item, index) => {
    const key = keys[index] ?? '';
    return <Row key={key} {...{ item, row, index }} name={key} isOfTable={columns !== undefined} />;
  });
}
