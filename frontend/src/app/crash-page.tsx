import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { createLink, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError, messageOf } from '@/api/errors';
import { AwayPage } from '@/components/drawings/away-page';
import { RefreshIcon } from '@/components/icons/frame-icons';

const LinkButton = createLink(Button);

/** Replaces a page that failed; the other parts of the application continue around it. */
export function CrashPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const isUnfetched = /dynamically imported module|module script/i.test(String(error));
  const retry = () => {
    // A browser requests a failed file only once in the life of a page.
    if (isUnfetched) return location.reload();
    reset();
    void router.invalidate();
  };
  // A fault of the page's own is no fault of the connection, offline as well.
  const isOffline = !navigator.onLine && (isUnfetched || (error instanceof ApiError && error.status === 0));
  const { title, text } = isOffline ? OFFLINE : isUnfetched ? OUTDATED : broken(error);
  return (
    <Box role="alert" sx={{ display: 'grid', minHeight: '60vh' }}>
      <AwayPage state={isOffline ? 'offline' : 'notLoaded'} title={title} text={text}>
        <Button variant="contained" size="large" startIcon={<RefreshIcon size={16} />} onClick={retry}>
          {isUnfetched && !isOffline ? t`Reload` : t`Try again`}
        </Button>
        <LinkButton to="/dashboard" variant="outlined" size="large">{t`Back to the dashboard`}</LinkButton>
      </AwayPage>
    </Box>
  );
}

const OFFLINE = {
  title: t`This page needs a connection`,
  text: t`You are offline. Nothing you entered is lost; try again once you are back.`,
};
/** Its file is no longer there: another version was installed since the tab was opened, or the line is bad. */
const OUTDATED = {
  title: t`This page could not be loaded`,
  text: t`Wavelane may have been updated since you opened this tab. Nothing you entered is lost.`,
};
const broken = (error: unknown) => ({
  title: t`This page could not be shown`,
  text: messageOf(error, t`Something went wrong in the page itself.`),
});
