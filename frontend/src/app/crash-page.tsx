import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { createLink, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '@/api/errors';
import { AwayPage } from '@/components/drawings/away-page';
import { RefreshIcon } from '@/components/icons/frame-icons';

const LinkButton = createLink(Button);

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
    <Box role="alert" sx={{ display: 'grid', minHeight: '60vh' }}>
      <AwayPage
        state={isUnfetched && !navigator.onLine ? 'offline' : 'notLoaded'}
        title={t`This page could not be shown`}
        text={
          isUnfetched
            ? t`It could not be fetched. Check the connection, then try again.`
            : messageOf(error, t`Something went wrong in the page itself.`)
        }
      >
        <Button
          variant="contained"
          size="large"
          startIcon={<RefreshIcon size={16} />}
          onClick={retry}
        >{t`Try again`}</Button>
        <LinkButton to="/dashboard" variant="outlined" size="large">{t`Back to the dashboard`}</LinkButton>
      </AwayPage>
    </Box>
  );
}
