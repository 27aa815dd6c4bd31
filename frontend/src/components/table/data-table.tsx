import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell, { type TableCellProps } from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, useRef } from 'react';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { MANY, type More } from '@/components/long-list/long';
import { LongRows } from '@/components/long-list/long-rows';
import type { RowPlace } from '@/components/long-list/row';
import { close, stacked } from './stacked';

/** The contents of a table: a query's answer, or rows that are there already. */
interface List<Item> {
  data?: readonly Item[] | undefined;
  error?: unknown;
  isPending?: boolean;
  refetch?: () => unknown;
}

/**
 * A heading, one with another alignment or a button, or the room above cells that need none: an expander or buttons.
 */
export type Column =
  string | (Pick<TableCellProps, 'align' | 'padding' | 'sx' | 'sortDirection'> & { heading?: ReactNode });

interface Long<Item> {
  /** The list's name, under which its state is kept for a reader who comes back. */
  name: string;
  keyOf: (item: Item) => string;
  /** The assumed height of a row until it was measured. px */
  height: number;
  more: More;
  isPolled?: boolean;
}

export interface DataTableProps<Item> {
  /** The table's name, for screen readers. */
  label: string;
  list: List<Item>;
  columns: readonly Column[];
  row: (item: Item, place?: RowPlace) => ReactNode;
  /**
   * For a list that may have very many rows: only those near the visible part are on the page, and its rows carry their
   * place.
   */
  long?: Long<Item> | undefined;
  /** Before any data has come: the number of grey rows, or another placeholder. */
  loading?: number | ReactNode;
  /** In place of a table without a row. Left out, its headings are shown all the same. */
  empty?: ReactNode;
  /** Rows that are none of the list's, such as sums. */
  before?: ReactNode;
  after?: ReactNode;
  /** Below the rows, and moves with them. */
  footer?: ReactNode;
  /** Has an outline of its own; otherwise it lies within another one. */
  isFramed?: boolean;
  /** In its outline above the rows, whatever comes below: the line of its filter. */
  head?: ReactNode;
  /** Its digits are aligned below one another. */
  hasFigures?: boolean;
  /** If it has fewer pixels than this, its rows are cards. */
  room?: number;
  /** If it is higher than this in pixels, the rows move below the headings. */
  maxHeight?: number;
}

const ROOM = 680;
const FIGURES = { '& td, & th': { fontVariantNumeric: 'tabular-nums' } };

/** A list as a table, and its placeholders before it has come, when it does not come, and when it is empty. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  if (!props.head) return <Shown {...props} />;
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      {props.head}
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Shown {...props} isFramed={false} />
      </Box>
    </Paper>
  );
}

function Shown<Item>(props: DataTableProps<Item>) {
  const { list, loading = 3, empty, head, isFramed = false } = props;
  const { data, error, isPending = false, refetch } = list;
  const isEmpty = data?.length === 0 && empty !== undefined;
  return (
    <>
      {error ? (
        // Within another sheet it keeps away from its edges.
        <Box sx={isFramed ? {} : { p: 4 }}>
          <ErrorNote error={error} {...(refetch && { retry: () => void refetch() })} />
        </Box>
      ) : null}
      {isPending ? (
        typeof loading === 'number' ? (
          <Loading rows={loading} {...(head && { isInSheet: true })} />
        ) : (
          loading
        )
      ) : null}
      {isEmpty ? empty : null}
      {data && !isEmpty ? <Rows {...props} items={data} /> : null}
    </>
  );
}

/** A region of its own, because a keyboard has to reach the parts that are too wide or too high for its place. */
function Rows<Item>(props: DataTableProps<Item> & { items: readonly Item[] }) {
  const { label, items, columns, row, before, after, footer, isFramed = false, hasFigures = false } = props;
  const { maxHeight, room = ROOM, long } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const isLong = long !== undefined && items.length >= MANY;
  return (
    <Box
      {...(isFramed && { component: Paper, variant: 'outlined' })}
      sx={{ containerType: 'inline-size', ...(maxHeight ? { maxHeight, overflow: 'auto' } : { overflowX: 'auto' }) }}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table
        size="small"
        stickyHeader={maxHeight !== undefined}
        {...(isLong && { 'aria-rowcount': long.more.hasNextPage ? -1 : items.length + 1 })}
        sx={[close(room), stacked(room), ...(hasFigures ? [FIGURES] : [])]}
      >
        <TableHead>
          <TableRow>{columns.map(headOf)}</TableRow>
        </TableHead>
        <TableBody ref={body}>
          {before}
          {long ? (
            <LongRows {...long} list={body} columns={columns.length} items={items} row={row} />
          ) : (
            items.map((item) => row(item))
          )}
          {after}
        </TableBody>
      </Table>
      {footer}
    </Box>
  );
}

function headOf(column: Column, index: number) {
  const { heading, ...cell } = typeof column === 'string' ? { heading: column } : column;
  return (
    <TableCell key={index} {...cell} {...(!heading && { component: 'td' })}>
      {heading}
    </TableCell>
  );
}
