import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AdminUser } from '@wavelane/contracts';
import { type ComponentProps, lazy, Suspense } from 'react';
import { usersQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { STACKED } from '@/components/stacked';
import { USERS_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/use-address-filter';
import { UserRow } from './user-row';

// The users are what one came for: they do not wait for the fields above them.
const UsersFilterBar = lazy(() =>
  import('./users/users-filter').then((module) => ({ default: module.UsersFilterBar })),
);

/** Users, all or those that were asked for; a row opens to show the user's channels. */
export function UsersTable() {
  const conditions = useAddressFilter(USERS_FILTER);
  const list = useInfiniteQuery({
    ...usersQuery(conditions.filter),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const { data, error, isPending, refetch } = list;
  return (
    <>
      <Suspense fallback={<Box sx={{ height: 60 }} />}>
        <UsersFilterBar {...conditions} />
      </Suspense>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={6} /> : null}
      {data ? <Found users={data} list={list} /> : null}
    </>
  );
}

function Found({ users, list }: { users: readonly AdminUser[]; list: ComponentProps<typeof MoreButton> }) {
  if (users.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState title="Nobody fits" text="Search for how a name, a word of it or an email begins." />
      </Paper>
    );
  }
  return (
    <Paper variant="outlined">
      <Box sx={{ maxHeight: 600, overflow: 'auto' }} tabIndex={0} role="region" aria-label="Users">
        <Table stickyHeader size="small" sx={STACKED}>
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox" aria-label="Expand" />
              <TableCell>User</TableCell>
              <TableCell>Email</TableCell>
              <TableCell>Plan</TableCell>
              <TableCell>Channels</TableCell>
              <TableCell align="right">Days</TableCell>
              <TableCell>Status</TableCell>
              <TableCell>Actions</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {users.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </TableBody>
        </Table>
        <MoreButton {...list} />
      </Box>
    </Paper>
  );
}
