import { t } from '@lingui/core/macro';
import { type BillingPeriod, type CurrentUser, periodDays, type Plan } from '@wavelane/contracts';
import { bulkMessageCount, channelCount, messageCount } from '@/components/words/counts';
import { listed } from '@/lib/bidi';
import { formatNumber } from '@/lib/format';

/** One thing that a purchase changes, in words. */
export interface Change {
  what: string;
  before: string;
  after: string;
  isLess: boolean;
}

export interface PlanChange {
  changes: Change[];
  /** The usage that exceeds the new plan, a sentence each. */
  beyond: string[];
}

type Limit = number | null;

const NO_LIMIT = Number.POSITIVE_INFINITY;
const size = (limit: Limit): number => limit ?? NO_LIMIT;
const limitText = (limit: Limit): string => (limit === null ? t`No limit` : formatNumber(limit));

/**
 * An account's limits and days after a change to another plan: the new one counts at once, and days are kept.
 * @returns undefined without a plan in force, or if it is the same
 */
export function planChange(user: CurrentUser, plan: Plan, period: BillingPeriod): PlanChange | undefined {
  const { currentPlan, daysBalance } = user;
  const limits = limitsOf(user, plan);
  if (!limits || !currentPlan) return undefined;
  const days = daysBalance + periodDays(plan.channelsLimit ?? 0, period);
  return {
    changes: [
      { what: t`Plan`, before: currentPlan.name, after: plan.name, isLess: false },
      ...limits.map(({ what, before, after }) => ({
        what,
        before: limitText(before),
        after: limitText(after),
        isLess: size(after) < size(before),
      })),
      { what: t`Days`, before: formatNumber(daysBalance), after: formatNumber(days), isLess: false },
    ],
    beyond: beyondOf(user, plan),
  };
}

function beyondOf({ channelsUsed, messagesSentToday }: CurrentUser, plan: Plan): string[] {
  const { name, channelsLimit, dailyMessagesLimit } = plan;
  const beyond: string[] = [];
  if (channelsUsed > size(channelsLimit)) {
    beyond.push(
      t`You have ${channelCount(channelsUsed)}; ${name} includes ${limitText(channelsLimit)}. Remove one before you add another.`,
    );
  }
  if (messagesSentToday > size(dailyMessagesLimit)) {
    beyond.push(
      t`You sent ${messageCount(messagesSentToday)} today; ${name} includes ${limitText(dailyMessagesLimit)} a day. No more can be sent today.`,
    );
  }
  return beyond;
}

/** The lower limits in one line, for a plan with less than the one in force; undefined if no limit gets lower. */
export function switchText(user: CurrentUser, plan: Plan): string | undefined {
  const less = (limitsOf(user, plan) ?? []).filter(({ before, after }) => size(after) < size(before));
  if (less.length === 0) return undefined;
  return t`Limits drop to ${listed(less.map(({ after, inWords }) => inWords(after ?? 0)))}.`;
}

interface LimitChange {
  what: string;
  before: Limit;
  after: Limit;
  inWords: (limit: number) => string;
}

/** The limits of a plan beside those in force; undefined without a plan in force, or if it is the same. */
function limitsOf({ currentPlan, currentSubscription, channelsLimit }: CurrentUser, plan: Plan) {
  if (currentSubscription?.status !== 'ACTIVE' || !currentPlan || currentPlan.id === plan.id) return undefined;
  const limits: LimitChange[] = [
    { what: t`Channels`, before: channelsLimit, after: plan.channelsLimit, inWords: channelCount },
    {
      what: t`Messages a day`,
      before: currentPlan.dailyMessagesLimit,
      after: plan.dailyMessagesLimit,
      inWords: (limit) => t`${messageCount(limit)} a day`,
    },
    {
      what: t`Bulk messages a month`,
      before: currentPlan.bulkMessagesLimit,
      after: plan.bulkMessagesLimit,
      inWords: (limit) => t`${bulkMessageCount(limit)} a month`,
    },
  ];
  return limits;
}
