import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import { type CurrentUser, may } from '@wavelane/contracts';
import { appQuery, sessionQuery } from '@/api/queries';
import { securityQuery } from '@/api/security-queries';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Sheet } from '@/components/surfaces/sheet';
import { SettingsPage } from '@/components/settings/settings-page';
import { ExportSection } from './own-data/export-section';
import { ForgetSection } from './own-data/forget-section';
import { RetentionSection } from './own-data/retention-section';
import { WrittenSection } from './own-data/written-section';
import { CloseSection } from './profile/close-section';
import { EmailSection } from './profile/email-section';
import { LeaveSection } from './profile/leave-section';
import { PasswordSection } from './profile/password-section';
import { ProfileSection } from './profile/profile-section';
import { SecondFactorSection } from './second-factor/second-factor-section';
import { SessionsSection } from './sessions/sessions-section';
import { SignInsSection } from './sessions/sign-ins-section';

/**
 * The sections below those about signing in: they appear after them, so that nothing is pushed down while it is read.
 */
function FurtherSections({ user }: { user: CurrentUser }) {
  return (
    <Sheet>
      <SessionsSection />
      <SignInsSection />
      {may(user, 'own') ? <RetentionSection timeZone={user.timeZone} /> : null}
      {may(user, 'own') ? <ExportSection timeZone={user.timeZone} /> : null}
      {user.account.id === user.id ? null : <LeaveSection user={user} />}
      <WrittenSection written={user.written} timeZone={user.timeZone} />
      <CloseSection user={user} />
      {may(user, 'own') ? <ForgetSection user={user} /> : null}
    </Sheet>
  );
}

/** The user's identity, the proofs of it, and the sessions. */
export function SecurityPage() {
  const { data: user } = useQuery(sessionQuery);
  const { data: security, error, refetch } = useQuery({ ...securityQuery, refetchOnMount: 'always' });
  // A demo's note about its mails is above the parts that follow.
  const isSettled = !useQuery(appQuery).isPending;
  if (!user) return null;
  return (
    <SettingsPage title={t`Account & security`}>
      {user.secondFactorMissing ? (
        <Alert severity="warning" variant="outlined">
          <AlertTitle>{t`Set up a second factor to go on`}</AlertTitle>
          {t`Administrators can move days and money and see every account, so a password alone is not enough for them here. Everything else becomes available once it is set up below.`}
        </Alert>
      ) : null}
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isSettled && security ? (
        <Sheet isPage title={t`Account & security`}>
          {user.secondFactorMissing ? <SecondFactorSection security={security} /> : null}
          <ProfileSection user={user} />
          <EmailSection security={security} />
          <PasswordSection user={user} security={security} />
          {user.secondFactorMissing ? null : <SecondFactorSection security={security} />}
        </Sheet>
      ) : null}
      {isSettled && (security || error) ? <FurtherSections user={user} /> : <Loading rows={4} />}
    </SettingsPage>
  );
}
