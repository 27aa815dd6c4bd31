import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@wavelane/contracts';
import { unlessEarly } from '@/api/early/early';
import { channelsQuery, conversationCountsQuery, jobsQuery } from '@/api/queries';
import { useMay } from '@/lib/hooks/use-may';
import { useNow } from '@/lib/hooks/use-now';
import { COLUMNS } from './columns';
import { GettingStarted } from './getting-started';
import { LoadingGrid } from './loading-grid';
import { MessagesSheet } from './messages/messages-sheet';
import { RecentActivity } from './recent-activity';
import { isAdministrator } from './is-administrator';
import type { Setup } from './use-setup';
import { FirstAside } from './waits/first-aside';
import { waitsOf } from './waits/waits';
import { WaitsSheet } from './waits/waits-sheet';

/**
 * The sent and the waiting messages; before the first message the steps left until then. All appears at once: nothing
 * moves.
 */
export function Below({ user, setup }: { user: CurrentUser; setup: Setup }) {
  const jobs = useQuery({ ...jobsQuery, refetchOnMount: unlessEarly });
  const channels = useQuery(channelsQuery);
  const counts = useQuery(conversationCountsQuery);
  const mayLook = useMay('look-at-all');
  const now = useNow();
  if ([jobs, channels, counts].some(({ isPending, failureCount }) => isPending && failureCount === 0))
    return <LoadingGrid />;
  const { steps, putAway } = setup;
  const waits = waitsOf({
    ...{ counts: counts.data, channels: channels.data, jobs: jobs.data, now, timeZone: user.timeZone },
  });
  const isFirst = steps !== null && jobs.data?.length === 0;
  return (
    <Box sx={COLUMNS}>
      <div>
        {steps ? <GettingStarted steps={steps} user={user} onPutAway={putAway} /> : null}
        {mayLook && jobs.data && jobs.data.length > 0 ? <MessagesSheet /> : null}
        {isFirst ? null : <RecentActivity />}
      </div>
      <Box sx={{ order: { xs: isFirst ? 0 : -1, lg: 0 } }}>
        {isFirst ? (
          <>
            <RecentActivity isFirst />
            <FirstAside />
          </>
        ) : (
          <WaitsSheet waits={waits} isBelowAnother={isAdministrator(user)} />
        )}
      </Box>
    </Box>
  );
}
