import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '@/api/errors';

/** Instead of a page that failed; the rest of the application goes on around it. */
export function CrashPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const isUnfetched = /dynamically imported module|module script/i.test(String(error));
  const retry = () => {
    // A browser asks for a file that did not come once in the life of a page.
    if (isUnfetched) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 4, p: 10, textAlign: 'center' }}>
      <Typography component="h1" variant="h2">{t`This page could not be shown`}</Typography>
      <Typography color="textSecondary">
        {isUnfetched
          ? t`It could not be fetched. Check the connection, then try again.`
          : messageOf(error, t`Something went wrong in the page itself.`)}
      </Typography>
      <Button variant="contained" onClick={retry}>{t`Try again`}</Button>
    </Box>
  );
}
