import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useInfiniteQuery } from '@tanstack/react-query';
import { adminUsersQuery } from '@/api/admin-queries';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { STACKED } from '@/components/stacked';
import { UserRow } from './user-row';

/** All users; a row opens to show the user's channels. */
export function UsersTable() {
  const list = useInfiniteQuery({ ...adminUsersQuery, refetchOnMount: 'always' });
  const { data, error, isPending, refetch } = list;
  if (error) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading rows={6} />;
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
            {data.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </TableBody>
        </Table>
        <MoreButton {...list} />
      </Box>
    </Paper>
  );
}
