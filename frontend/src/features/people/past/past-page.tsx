import Paper from '@mui/material/Paper';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { type Column, DataTable } from '@/components/table/data-table';
import { PeopleFrame } from '../people-nav';

interface PastPageProps<Item> {
  title: string;
  subtitle: string;
  action?: ReactNode;
  list: UseInfiniteQueryResult<Item[]>;
  columns: readonly Column[];
  row: (item: Item) => ReactNode;
  /** Shown if there is none yet. */
  empty: { title: string; text: string };
  /** The dialog about the one that is chosen. */
  children: ReactNode;
}

/** Past operations on many people, or on one, the newest first: each can be opened, and its dialog has an address. */
export function PastPage<Item>({ empty, children, list, columns, row, ...page }: PastPageProps<Item>) {
  return (
    <Page {...page}>
      <PeopleFrame>
        <DataTable
          label={page.title}
          list={list}
          columns={columns}
          row={row}
          loading={5}
          empty={
            <Paper variant="outlined">
              <EmptyState {...empty} />
            </Paper>
          }
          hasFigures
          isFramed
        />
        <MoreButton {...list} />
        {children}
      </PeopleFrame>
    </Page>
  );
}
