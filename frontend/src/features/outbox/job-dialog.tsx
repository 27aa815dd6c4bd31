import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { JobMessage } from '@wavelane/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import { openJobQuery } from '@/api/live/polled-lists';
import { useToast } from '@/app/toast/use-toast';
import { Loading } from '@/components/loading';
import { LongRows } from '@/components/long-list/long-rows';
import { MoreButton } from '@/components/more-button';
import { Funnel } from '@/components/message/funnel';
import { MessageRow } from './rows/message-row';
import type { RowPlace } from '@/components/long-list/row';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { useMay } from '@/lib/hooks/use-may';
import { JobActions } from './job-actions';
import { JobFacts } from './job-facts';
import { JobOutlook } from './job-outlook';
import { MessageDrawer } from './message/message-drawer';
import { MessagesFilter } from './messages-filter';
import { Timeline } from './timeline';

const idOf = ({ id }: JobMessage) => id;

/** As high as the window within the margins of a dialog, from the beginning: it does not grow over what is being read. */
const WHOLE = { height: { xs: 'calc(100% - 24px)', sm: 'calc(100% - 64px)' } } as const;

/** Why the job could not be fetched; said in a toast, too. */
function useProblem(error: unknown, isThere: boolean): string | undefined {
  const toast = useToast();
  const failure = error ? messageOf(error, t`Please try again.`) : undefined;
  // It is polled every three seconds: one message is enough, and it stays until there is an answer.
  const [told, setTold] = useState<string>();
  if (failure !== undefined && failure !== told) setTold(failure);
  useEffect(() => {
    if (told !== undefined) toast({ title: t`Failed to fetch job details`, description: told, tone: 'error' });
  }, [told, toast]);
  return failure ?? (isThere ? undefined : told);
}

/** One job: the funnel, and its messages. */
export function JobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [{ message: messageId, state, number }, show] = useAddressParts('message', 'state', 'number');
  const asked = { ...(state && { status: state }), ...(number && { q: number }) };
  const query = useInfiniteQuery({
    ...openJobQuery(id, asked),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const { data: job, error, isPending } = query;
  const message = job?.messages.find((candidate) => candidate.id === messageId);
  const rows = useRef<HTMLUListElement>(null);
  // One function for all renders: a poll every three seconds draws no unchanged row anew.
  const row = useCallback(
    (each: JobMessage, place: RowPlace) => (
      <MessageRow message={each} place={place} onOpen={(message) => show({ message })} />
    ),
    [show],
  );
  const mayManage = useMay('manage');
  const problem = useProblem(error, job !== undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="job-title"
      slotProps={{ paper: { sx: WHOLE } }}
    >
      <DialogTitle id="job-title" sx={{ overflowWrap: 'anywhere' }}>
        {job?.name ? <bdi>{job.name}</bdi> : t`Job details`}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
        {problem ? <Typography color="error">{t`Failed to fetch job details: ${problem}`}</Typography> : null}
        {isPending && !problem ? <Loading /> : null}
        {job ? (
          <>
            <JobFacts job={job} />
            <JobOutlook job={job} />
            <Funnel counts={job.counts} />
            {mayManage ? <JobActions job={job} /> : null}
            <MessagesFilter state={state} number={number} show={show} />
            {job.messages.length === 0 ? <Typography color="textSecondary">{t`No messages match.`}</Typography> : null}
            <Box component="ul" ref={rows} aria-label={t`Messages`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              <LongRows
                name={`job ${id}`}
                list={rows}
                items={job.messages}
                keyOf={idOf}
                height={72}
                more={query}
                isPolled
                row={row}
              />
            </Box>
            <MoreButton {...query} />
            <Box component="details">
              <Typography
                component="summary"
                sx={{ cursor: 'pointer', fontWeight: 600, mb: 4 }}
              >{t`History of this job`}</Typography>
              <Timeline of="jobs" id={id} />
            </Box>
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t`Close`}</Button>
      </DialogActions>
      {message ? <MessageDrawer message={message} onClose={() => show({ message: null })} /> : null}
    </Dialog>
  );
}
