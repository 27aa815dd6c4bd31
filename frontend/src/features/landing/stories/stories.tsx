import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  AtIcon,
  CheckIcon,
  ClockIcon,
  CopyIcon,
  LockIcon,
  PeopleIcon,
  ResolveIcon,
  SendIcon,
  WarnIcon,
} from '@/components/icons/icons';
import { Picture } from '../looks/picture';
import { type Point, Story } from './story';

const SEND: readonly Point[] = [
  {
    Icon: ResolveIcon,
    title: t`The check is what is sent.`,
    text: t`Recipients, text, time and what is left of today, all from one answer.`,
  },
  {
    Icon: SendIcon,
    title: t`Never sent twice.`,
    text: t`Each message goes out at most once, even if a server stops in the middle.`,
  },
  {
    Icon: ClockIcon,
    title: t`At your number’s pace.`,
    text: t`Scheduled to the minute, in the time zone of your business.`,
  },
];

const ANSWER: readonly Point[] = [
  { Icon: PeopleIcon, title: t`Seats are free.`, text: t`Invite everyone who answers, on every plan.` },
  {
    Icon: ClockIcon,
    title: t`Waiting time in the row.`,
    text: t`The longest wait comes first, counted in your opening hours.`,
  },
  {
    Icon: AtIcon,
    title: t`Notes and mentions`,
    text: t`between the messages, where the customer never sees them.`,
  },
  { Icon: CopyIcon, title: t`English and Arabic,`, text: t`each line in its own direction.` },
];

const PROVE: readonly Point[] = [
  {
    Icon: CheckIcon,
    title: t`Consent on record.`,
    text: t`Every yes with its date, its source and the text that was shown.`,
  },
  {
    Icon: WarnIcon,
    title: t`STOP is heard.`,
    text: t`Anyone who replies STOP is opted out right away, for every channel.`,
  },
  {
    Icon: LockIcon,
    title: t`Checkable from outside.`,
    text: t`An auditor verifies an export without an account.`,
  },
];

/** The product's abilities today: send, answer, prove. */
export function Stories() {
  return (
    <>
      <Story
        id="send-title"
        title={
          <Trans>
            <em>Send</em> one message, or a morning’s worth of them
          </Trans>
        }
        lead={t`Drop a CSV file, see which rows are left out and why, and read three messages as they arrive. Then press once.`}
        points={SEND}
      >
        <Picture name="review" title={t`The review of a campaign: recipients, time, consent and limits`} />
      </Story>
      <Story
        isTurned
        id="answer-title"
        title={
          <Trans>
            <em>Answer</em> from one inbox, with no seat to pay for
          </Trans>
        }
        lead={t`A reply opens a conversation. One of you takes it, the others see who, and no customer is answered twice.`}
        points={ANSWER}
      >
        <Picture name="thread" title={t`A conversation with bubbles, a note and the reply field`} />
      </Story>
      <Story
        id="prove-title"
        title={
          <Trans>
            <em>Prove</em> it when somebody asks
          </Trans>
        }
        lead={t`Consent with the text that was shown, and what happened to each message, second by second, in a log that keeps every change.`}
        points={PROVE}
      >
        <Picture name="proof" title={t`The timeline of a message, and why it was allowed`} />
      </Story>
    </>
  );
}
