import { t } from '@lingui/core/macro';
import type { JobMessage } from '@wavelane/contracts';

interface FailureHelp {
  /** The meaning of the failure. */
  title: string;
  /** The advice. */
  advice: string;
}

const KNOWN: readonly [RegExp, FailureHelp][] = [
  [
    /not on whatsapp/i,
    {
      title: t`This number has no WhatsApp account`,
      advice: t`Trying again will not help. Check the number with the person, or reach them another way.`,
    },
  ],
  [
    /could not be reached/i,
    {
      title: t`The gateway did not answer, so nothing was sent`,
      advice: t`Try again with “Retry failed” on the job. The person has not seen anything.`,
    },
  ],
  [
    /\bSTOP\b/,
    {
      title: t`This person does not want messages from you`,
      advice: t`They answered STOP. They get messages again once they write START.`,
    },
  ],
  [
    /refused this message/i,
    {
      title: t`The gateway refused this message`,
      advice: t`Correct what it names, then send it again: nothing was sent.`,
    },
  ],
];

type Failed = Pick<JobMessage, 'status' | 'error' | 'cancelled' | 'outcomeUnknown' | 'retryable'>;

/** The button is theirs. */
const LET_MANAGER_RETRY = t`Ask a manager of the team to try again. The person has not seen anything.`;

/**
 * The meaning of a failure for the member who sent it, and the advice; undefined if nothing failed finally.
 * @param mayManage the member may try again, and record the outcome
 */
export function failureHelp(message: Failed, mayManage = true): FailureHelp | undefined {
  const { status, error, cancelled, outcomeUnknown, retryable } = message;
  if (cancelled || (status !== 'failed' && !outcomeUnknown)) return undefined;
  if (outcomeUnknown) {
    return {
      title: t`It is not known whether this message arrived`,
      advice: mayManage
        ? t`It is not sent again automatically. Ask the person, then record below what you found out.`
        : t`It is not sent again automatically. Ask the person, and tell a manager of the team what you found out.`,
    };
  }
  if (retryable && !mayManage) return { title: t`This message was not sent`, advice: LET_MANAGER_RETRY };
  const known = KNOWN.find(([words]) => words.test(error ?? ''))?.[1];
  if (known) return known;
  return retryable
    ? { title: t`This message was not sent`, advice: t`Try again with “Retry failed” on the job.` }
    : {
        title: t`WhatsApp could not deliver this message`,
        advice: t`The phone may be switched off, or the person has blocked you. Ask the person another way before you write again.`,
      };
}
