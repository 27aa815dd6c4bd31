import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { Channel, CurrentUser } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { ownPaymentsQuery } from '@/api/queries';
import { TrialButton } from '@/components/buttons/trial-button';
import { isTrialOffered } from '@/components/buttons/trial-offer';
import { isolate } from '@/lib/bidi';
import { formatDate, formatDateTime } from '@/lib/format';
import { useMay } from '@/lib/hooks/use-may';
import type { BannerCause } from './banner-causes';

const LinkButton = createLink(Button);

interface BannerProps {
  severity: 'error' | 'warning' | 'info';
  title: string;
  children: ReactNode;
  action: ReactNode;
}

function Banner({ severity, title, children, action }: BannerProps) {
  return (
    <Alert
      severity={severity}
      variant="outlined"
      action={action}
      sx={{
        mb: 6,
        // Side by side if there is room; else below the text and in line with it.
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: 220, overflowWrap: 'anywhere' },
        '& .MuiAlert-action': { ml: 0, pl: { xs: 8.5, sm: 0 }, mr: 0 },
      }}
    >
      <AlertTitle sx={{ display: { sm: 'inline' }, fontSize: 'inherit', fontWeight: 600, m: 0, mr: 1.5 }}>
        {title}
      </AlertTitle>
      {children}
    </Alert>
  );
}

const link = (to: '/pricing' | '/channels' | '/settings/security' | '/settings/billing', label: string) => (
  <LinkButton to={to} variant="outlined" color="inherit" size="small">
    {label}
  </LinkButton>
);

/** The causes that stop sending, gravest first. */
export function Banners({
  causes,
  ...given
}: Omit<CauseProps, 'cause' | 'isOwner'> & { causes: readonly BannerCause[] }) {
  const isOwner = useMay('own');
  return causes.map((cause) => <Cause key={cause} {...given} cause={cause} isOwner={isOwner} />);
}

interface CauseProps {
  cause: BannerCause;
  user: CurrentUser;
  /** The channel that ends first without more days. */
  ending?: Channel | undefined;
  isOwner: boolean;
  /** Nothing below offers the trial. */
  hasTrial: boolean;
  hasMail: boolean;
}

function Cause({ cause, user, ending, isOwner, hasTrial, hasMail }: CauseProps) {
  switch (cause) {
    case 'days-over':
      return (
        <Banner
          severity="error"
          title={t`Account Expired`}
          action={isOwner ? link('/pricing', t`Renew Subscription`) : null}
        >
          {isOwner
            ? t`Your days are used up and your channels are paused. Contact an admin to add days, or renew your subscription.`
            : t`The days are used up and the channels are paused. Ask the owner of the account to renew the subscription.`}
        </Banner>
      );
    case 'no-plan':
      return <NoPlan user={user} isOwner={isOwner} hasTrial={hasTrial} hasMail={hasMail} />;
    case 'channels-over':
      return (
        <Banner severity="error" title={t`A channel has expired`} action={link('/channels', t`Open channels`)}>
          {t`Its paid time is over, so it sends nothing. Its messages wait.`}
        </Banner>
      );
    case 'limit-reached':
      return (
        <Banner
          severity="warning"
          title={t`Today’s messages are used up`}
          action={isOwner ? link('/pricing', t`View Pricing Plans`) : null}
        >
          {t`You can send again tomorrow. A larger plan has more messages a day.`}
        </Banner>
      );
    case 'channel-ends': {
      const name = isolate(ending?.label ?? '');
      const date = formatDateTime(ending?.expiresAt ?? '', user.timeZone);
      return (
        <Banner
          severity="warning"
          title={t`Channel ${name} ends on ${date}`}
          action={isOwner ? link('/pricing', t`Add days`) : null}
        >
          {isOwner
            ? t`Your balance has no more days for this channel. It sends nothing after that, and continues once you add days.`
            : t`The balance has no more days for this channel. It sends nothing after that. Ask the owner of the account to add days.`}
        </Banner>
      );
    }
    case 'days-end': {
      const date = formatDate(user.runwayEndsAt, user.timeZone);
      return (
        <Banner
          severity="warning"
          title={t`The days end on ${date}`}
          action={isOwner ? link('/pricing', t`Renew Subscription`) : null}
        >
          {t`The channels are paused after that.`}
        </Banner>
      );
    }
    case 'unverified':
      return (
        <Banner severity="warning" title={t`Email not verified`} action={link('/settings/security', t`Verify it`)}>
          {t`Follow the link in our mail to ${user.email}, so that a forgotten password cannot lock you out.`}
        </Banner>
      );
  }
}

/** The account has paid by hand: until that is decided it needs no other plan. */
function PaymentWaits({ hasMail }: { hasMail: boolean }) {
  return (
    <Banner
      severity="info"
      title={t`Your payment waits for approval`}
      action={link('/settings/billing', t`Open billing`)}
    >
      {hasMail
        ? t`Your plan begins once an administrator has approved the payment. You get an email then.`
        : t`Your plan begins once an administrator has approved the payment.`}
    </Banner>
  );
}

function NoPlan({ user, isOwner, hasTrial, hasMail }: Omit<CauseProps, 'cause'>) {
  const { data: payments = [], isLoading } = useQuery({ ...ownPaymentsQuery, enabled: isOwner });
  const isOffered = isTrialOffered(user);
  if (isLoading) return null;
  if (payments.some(({ status }) => status === 'PENDING')) return <PaymentWaits hasMail={hasMail} />;
  return (
    <Banner
      severity="info"
      title={t`No Active Plan`}
      action={
        <>
          {isOffered && isOwner && hasTrial ? <TrialButton variant="contained" size="small" /> : null}
          {isOwner ? link('/pricing', t`View Pricing Plans`) : null}
        </>
      }
    >
      {!isOwner
        ? t`Nothing can be sent without a plan. Ask the owner of the account to choose one.`
        : isOffered
          ? t`Try Starter free for 14 days, no card needed, or choose a plan to add channels and send messages.`
          : t`Choose a plan to add channels and send messages.`}
    </Banner>
  );
}
