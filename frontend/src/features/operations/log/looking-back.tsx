import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import { MoreButton, type MoreButtonProps } from '@/components/more-button';

interface LookingBackProps extends MoreButtonProps {
  /** The last answer held nothing, and there is more to look at. */
  isInVain: boolean;
  /** Nothing was found so far. */
  isEmpty: boolean;
  lookedBackTo: string | null;
  isFetching: boolean;
  /** An answer did not come: the reader can request it again. */
  isFailed: boolean;
}

/**
 * Below the entries found in a log of which each answer searches a part: if that part had nothing, the next one is
 * requested until something is found, or the reader stops the search.
 */
export function LookingBack({ isInVain, isEmpty, lookedBackTo, isFetching, isFailed, ...more }: LookingBackProps) {
  const { fetchNextPage } = more;
  const [isStopped, setStopped] = useState(false);
  const isGoingOn = isInVain && !isStopped && !isFailed;
  useEffect(() => {
    if (isGoingOn && !isFetching) void fetchNextPage();
  }, [isGoingOn, isFetching, fetchNextPage]);

  const goOn = () => {
    setStopped(false);
    return fetchNextPage();
  };
  if (isGoingOn)
    return (
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, p: 6, textAlign: 'center' }}>
        <LinearProgress aria-hidden sx={{ width: '100%', maxWidth: 320 }} />
        <Typography role="status">{t`Looking further back`}</Typography>
        <UpTo at={lookedBackTo} />
        <Button variant="outlined" onClick={() => setStopped(true)}>{t`Stop looking`}</Button>
      </Box>
    );
  if (isInVain && isEmpty)
    return (
      <>
        <EmptyState
          title={t`Nothing found so far`}
          text={t`The log goes further back than was looked at.`}
          action={<UpTo at={lookedBackTo} />}
        />
        <MoreButton {...more} fetchNextPage={goOn} />
      </>
    );
  return <MoreButton {...more} fetchNextPage={goOn} />;
}

function UpTo({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {t`Looked back to`} <DateTime at={at} />
    </Typography>
  );
}
