import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

export interface MoreButtonProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Requests the next page of a list; nothing at its end. Takes an infinite query's result. */
export function MoreButton({ hasNextPage, isFetchingNextPage, fetchNextPage }: MoreButtonProps) {
  if (!hasNextPage) return null;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', p: 4 }}>
      <Button
        variant="outlined"
        loading={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >{t`Show more`}</Button>
    </Box>
  );
}
