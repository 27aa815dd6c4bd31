import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { setupQuery } from '@/api/admin-queries';
import { SetupChecklist } from '../setup/setup-checklist';
import { AdminHome } from './admin-home';
import { WHOLE_ROOM } from './room';

/** First part of the administrator's page: the steps that the installation still needs, and what waits for a decision. */
export function AdminFirst() {
  // The steps stand above: until they are known, nothing stands below them. A checklist that cannot be read hides nothing.
  const { isFetched } = useQuery(setupQuery);
  if (!isFetched) return <Box sx={{ minHeight: WHOLE_ROOM, mb: 6 }} />;
  return (
    <>
      <SetupChecklist />
      <AdminHome />
    </>
  );
}
