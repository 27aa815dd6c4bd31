import type { JobMessage } from '@wavelane/contracts';

interface FailureHelp {
  /** What it means. */
  title: string;
  /** What to do. */
  advice: string;
}

const KNOWN: readonly [RegExp, FailureHelp][] = [
  [
    /not on whatsapp/i,
    {
      title: 'This number has no WhatsApp account',
      advice: 'Another try changes nothing. Check the number with the person, or reach them another way.',
    },
  ],
  [
    /could not be reached/i,
    {
      title: 'The gateway did not answer, so nothing was sent',
      advice: 'Try again with “Retry failed” on the job. The person has not seen anything.',
    },
  ],
  [
    /\bSTOP\b/,
    {
      title: 'This person does not want messages from you',
      advice: 'They answered STOP. They get messages again once they write START.',
    },
  ],
  [
    /refused this message/i,
    {
      title: 'The gateway refused this message',
      advice: 'Correct what it names, then send it again: nothing was sent.',
    },
  ],
];

/** What a failure means for the person who sent it, and what to do; undefined where nothing failed for good. */
export function failureHelp(
  message: Pick<JobMessage, 'status' | 'error' | 'cancelled' | 'outcomeUnknown' | 'retryable'>,
) {
  const { status, error, cancelled, outcomeUnknown, retryable } = message;
  if (cancelled || (status !== 'failed' && !outcomeUnknown)) return undefined;
  if (outcomeUnknown) {
    return {
      title: 'Nobody knows whether this message arrived',
      advice: 'It is not sent again by itself. Ask the person, then say below what you found out.',
    };
  }
  const known = KNOWN.find(([words]) => words.test(error ?? ''))?.[1];
  if (known) return known;
  return retryable
    ? { title: 'This message was not sent', advice: 'Try again with “Retry failed” on the job.' }
    : {
        title: 'WhatsApp could not deliver this message',
        advice: 'The phone may be off for long, or has blocked you. Ask the person another way before you write again.',
      };
}
