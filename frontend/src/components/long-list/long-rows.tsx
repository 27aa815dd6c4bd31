import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { fetchPart } from '@/components/parts/fetch-part';
import { type LongListOptions, NOTED } from './long';
import type { NearRows } from './near-rows';
import { Row, type RowPlace } from './row';

export interface LongRowsProps<Item> extends Omit<LongListOptions, 'keys'> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  row: (item: Item, place: RowPlace) => ReactNode;
  /** Of a table: so many columns it has; otherwise it is a list. */
  columns?: number | undefined;
}

/** What many rows need comes with the first list that has them, and is there when one comes back to it. */
let near: typeof NearRows | undefined;

/** The rows of a list or of a table's body, all of them or, where there are many, those near what is seen. */
export function LongRows<Item>({ items, keyOf, row, columns, ...options }: LongRowsProps<Item>) {
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const isNoted = keys.length >= NOTED;
  const [Near, setNear] = useState(() => near);
  useEffect(() => {
    // Another list may have brought it since this one came: it is there at once then.
    if (!isNoted || Near) return;
    // Where it does not come, the list is whole.
    fetchPart(() => import('./near-rows'), 'NearRows').then(
      (fetched) => setNear(() => (near = fetched)),
      () => undefined,
    );
  }, [isNoted, Near]);
  if (isNoted && Near) return <Near {...{ items, keys, row, columns }} {...options} />;
  return items.map((item, index) => {
    const key = keys[index] ?? '';
    return <Row key={key} {...{ item, row, index }} name={key} isOfTable={columns !== undefined} />;
  });
}
