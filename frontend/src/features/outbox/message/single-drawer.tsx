import { useInfiniteQuery } from '@tanstack/react-query';
import { openJobQuery } from '@/api/live/polled-lists';
import { useMay } from '@/lib/hooks/use-may';
import { JobActions } from '../job-actions';
import { JobOutlook } from '../job-outlook';
import { DrawerFrame, MessageDrawer } from './message-drawer';

/** A single send: its message, and the actions that are still possible. */
export function SingleDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job, error } = useInfiniteQuery({ ...openJobQuery(id, {}), refetchOnMount: 'always' });
  const mayManage = useMay('manage');
  const message = job?.messages[0];
  if (!job || !message) return <DrawerFrame error={error} onClose={onClose} />;
  return (
    <MessageDrawer message={message} job={job} onClose={onClose}>
      {job.counts.queued > 0 || job.canRetry ? (
        <>
          <JobOutlook job={job} />
          {mayManage ? <JobActions job={job} /> : null}
        </>
      ) : null}
    </MessageDrawer>
  );
}
