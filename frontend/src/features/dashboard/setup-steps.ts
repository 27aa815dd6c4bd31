import { t } from '@lingui/core/macro';
import type { Channel, CurrentUser, Job } from '@wavelane/contracts';

export interface SetupStep {
  title: string;
  /** The next action, or the person who takes it. */
  hint: string;
  done: boolean;
  to: '/pricing' | '/channels' | '/send';
  action: string;
}

interface What {
  user: Pick<CurrentUser, 'currentSubscription'>;
  channels: readonly Pick<Channel, 'status' | 'authStatus'>[];
  jobs: readonly Pick<Job, 'funnel'>[];
}

/**
 * The steps of an account before its first message goes out, from what it has. A step is also done if a later one is:
 * no account goes back. All are done once a message has gone out.
 */
export function setupSteps({ user, channels, jobs }: What): SetupStep[] {
  const isOut = jobs.some(({ funnel }) => funnel.accepted > 0);
  const isLinked = isOut || channels.some(({ authStatus }) => authStatus === 'AUTHORIZED');
  const isActivated = isLinked || channels.some(({ status }) => status !== 'PENDING');
  const isAdded = isOut || channels.length > 0;
  const step = (done: boolean, title: string, hint: string, to: SetupStep['to'], action: string): SetupStep => ({
    ...{ title, hint, done, to, action },
  });
  return [
    step(
      isAdded || user.currentSubscription?.status === 'ACTIVE',
      t`Choose a plan`,
      t`It sets how many channels you have and how much you can send.`,
      '/pricing',
      t`See the plans`,
    ),
    step(
      isAdded,
      t`Add a channel`,
      t`A channel is a WhatsApp number that you send from.`,
      '/channels',
      t`Add a channel`,
    ),
    step(
      isActivated,
      t`Waiting for activation`,
      t`This is automatic, or an administrator does it. You see it here right away.`,
      '/channels',
      t`See your channel`,
    ),
    step(
      isLinked,
      t`Link it to WhatsApp`,
      t`Show its QR code and scan it with the phone of that number.`,
      '/channels',
      t`Show the QR code`,
    ),
    step(
      isOut,
      t`Send the first message`,
      jobs.length > 0 ? t`Your message is queued and goes out automatically.` : t`To your own phone, for example.`,
      '/send',
      t`Write a message`,
    ),
  ];
}
