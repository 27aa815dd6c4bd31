import { plural, t } from '@lingui/core/macro';
import { type Channel, type ConversationCounts, DAY_MS, type Job } from '@wavelane/contracts';
import { addressee } from '@/components/words/addressee';
import { isolate, listed } from '@/lib/bidi';
import { formatDateTime, formatNumber } from '@/lib/format';

export type WaitKind = 'conversations' | 'channel' | 'failed' | 'mentions' | 'planned';

/** One matter that needs a member's attention. */
export interface Wait {
  kind: WaitKind;
  /** The id of its only subject: the channel, or the job. */
  id: string;
  tone: 'error' | 'warning' | 'muted';
  title: string;
  text: string;
}

interface Known {
  counts: Pick<ConversationCounts, 'unread' | 'unassigned' | 'mentioned'> | undefined;
  channels: readonly Pick<Channel, 'id' | 'label' | 'status' | 'authStatus'>[] | undefined;
  jobs:
    | readonly Pick<Job, 'id' | 'to' | 'name' | 'told' | 'status' | 'createdAt' | 'scheduledFor' | 'counts'>[]
    | undefined;
  now: number;
  timeZone: string;
}

/** Failures of so many days count as recent. */
const RECENT = 7 * DAY_MS;
/** A matter names at most so many. */
const NAMED = 2;

const nameOf = (job: Pick<Job, 'to' | 'name' | 'told' | 'counts'>): string =>
  isolate(job.told?.person?.name ?? addressee(job));

/** The waiting matters: people first, then obstacles to sending, then planned messages. */
export function waitsOf(known: Known): Wait[] {
  return [conversations, channels, failures, mentions, planned].flatMap((of) => of(known));
}

function conversations({ counts }: Known): Wait[] {
  if (!counts || counts.unread === 0) return [];
  return [
    {
      ...{ kind: 'conversations', id: 'all', tone: 'warning' },
      title: plural(counts.unread, { one: '# unread conversation', other: '# unread conversations' }),
      text:
        counts.unassigned === 0
          ? t`All open ones are assigned`
          : plural(counts.unassigned, { one: '# open one is unassigned', other: '# open ones are unassigned' }),
    },
  ];
}

function channels({ channels: all = [] }: Known): Wait[] {
  return all
    .filter(({ status, authStatus }) => status === 'ACTIVE' && authStatus !== 'AUTHORIZED')
    .map(({ id, label }) => ({
      ...{ kind: 'channel' as const, id: String(id), tone: 'warning' as const },
      title: t`Channel “${isolate(label)}” needs a scan`,
      text: t`Its messages wait until its QR code is scanned. Nothing is lost.`,
    }));
}

function failures({ jobs = [], now }: Known): Wait[] {
  const found = jobs.filter(({ counts, createdAt }) => counts.failed > 0 && now - Date.parse(createdAt) < RECENT);
  const count = found.reduce((sum, { counts }) => sum + counts.failed, 0);
  if (count === 0) return [];
  const more = found.length - NAMED;
  const names = found.slice(0, NAMED).map(nameOf);
  return [
    {
      ...{ kind: 'failed', id: found.length === 1 ? (found[0]?.id ?? '') : '', tone: 'error' },
      title: plural(count, { one: '# message failed', other: '# messages failed' }),
      text: listed(more > 0 ? [...names, t`${formatNumber(more)} more`] : names),
    },
  ];
}

function mentions({ counts }: Known): Wait[] {
  if (!counts || counts.mentioned === 0) return [];
  return [
    {
      ...{ kind: 'mentions', id: 'all', tone: 'muted' },
      title: plural(counts.mentioned, {
        one: 'You are mentioned in # conversation',
        other: 'You are mentioned in # conversations',
      }),
      text: t`In notes that you have not read`,
    },
  ];
}

function planned({ jobs = [], now, timeZone }: Known): Wait[] {
  return jobs
    .filter(
      ({ status, scheduledFor }) => status !== 'CANCELLED' && scheduledFor !== null && Date.parse(scheduledFor) > now,
    )
    .slice(0, NAMED)
    .map((job) => {
      const at = formatDateTime(job.scheduledFor, timeZone);
      return {
        ...{ kind: 'planned' as const, id: job.id, tone: 'muted' as const },
        title: plural(job.counts.total, { one: `# message goes out on ${at}`, other: `# messages go out on ${at}` }),
        text: nameOf(job),
      };
    });
}
