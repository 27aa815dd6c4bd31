import type { Channel, CurrentUser, Job } from '@wavelane/contracts';

export interface SetupStep {
  title: string;
  /** What to do, or who does it. */
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
 * What an account does before its first message goes out, from what it has. A step is also done where a later one is: nobody
 * goes back. Null once a message has gone out.
 */
export function setupSteps({ user, channels, jobs }: What): SetupStep[] | null {
  if (jobs.some(({ funnel }) => funnel.accepted > 0)) return null;
  const isLinked = channels.some(({ authStatus }) => authStatus === 'AUTHORIZED');
  const isActivated = isLinked || channels.some(({ status }) => status !== 'PENDING');
  const isAdded = channels.length > 0;
  const step = (done: boolean, title: string, hint: string, to: SetupStep['to'], action: string): SetupStep => ({
    ...{ title, hint, done, to, action },
  });
  return [
    step(
      isAdded || user.currentSubscription?.status === 'ACTIVE',
      'Choose a plan',
      'It says how many channels you have and how much you may send.',
      '/pricing',
      'See the plans',
    ),
    step(isAdded, 'Add a channel', 'A channel is a WhatsApp number that you send from.', '/channels', 'Add a channel'),
    step(
      isActivated,
      'Wait until it is activated',
      'An administrator does this. You see it here at once.',
      '/channels',
      'See your channel',
    ),
    step(
      isLinked,
      'Link it to WhatsApp',
      'Show its QR code and scan it with the phone of that number.',
      '/channels',
      'Show the QR code',
    ),
    step(
      false,
      'Send the first message',
      jobs.length > 0 ? 'Your message waits, and goes out by itself.' : 'To your own phone, for example.',
      '/send',
      'Write a message',
    ),
  ];
}
