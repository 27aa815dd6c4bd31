import type { ReactNode } from 'react';
import type { LongListOptions } from './long';
import { Row, type RowPlace } from './row';
import { useFixedColumns } from './use-fixed-columns';
import { useLongList } from './use-long-list';

interface NearRowsProps<Item> extends LongListOptions {
  items: readonly Item[];
  row: (item: Item, place: RowPlace) => ReactNode;
  columns: number | undefined;
}

/** The rows of a long list near the visible part, and room as high as the others. */
export function NearRows<Item>({ items, keys, row, columns, ...options }: NearRowsProps<Item>) {
  const { pieces, isLong, measure } = useLongList({ ...options, keys });
  // Before a row has come, the headings alone do not determine the columns.
  const hasRows = pieces.some((piece) => 'index' in piece);
  useFixedColumns(options.list, isLong && hasRows, options.name);
  // How many there are is not known before the last page was read.
  const size = isLong ? (options.more?.hasNextPage ? -1 : items.length) : undefined;
  return pieces.map((piece) => {
    if (!('index' in piece)) return <Room key={`before ${keys[piece.before] ?? ''}`} {...piece} columns={columns} />;
    const { index } = piece;
    const [item, key] = [items[index], keys[index]];
    if (item === undefined || key === undefined) return null;
    return <Row key={key} {...{ item, row, index, measure, size }} name={key} isOfTable={columns !== undefined} />;
  });
}

/** As high as the rows that are left out. */
function Room({ height, columns }: { height: number; columns: number | undefined }) {
  if (columns === undefined) return <li role="presentation" aria-hidden style={{ height, listStyle: 'none' }} />;
  return (
    <tr aria-hidden style={{ height, padding: 0, border: 0 }}>
      <td colSpan={columns} style={{ padding: 0, border: 0 }} />
    </tr>
  );
}
