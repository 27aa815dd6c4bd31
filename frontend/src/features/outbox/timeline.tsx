import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Member, TimelineEntry } from '@wavelane/contracts';
import { type ComponentType, createElement } from 'react';
import { sessionQuery, timelineQuery } from '@/api/queries';
import { DateTime } from '@/components/date-time';
import type { IconProps } from '@/components/icons/drawn';
import { AlertIcon } from '@/components/icons/frame-icons';
import { CheckIcon, ClockIcon, EditIcon, ReplyIcon, SendIcon, TicksIcon, WarnIcon } from '@/components/icons/icons';
import { Story, StoryEntry } from '@/components/story/story';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import { formatRelative } from '@/lib/format';
import { formatGap, withInstants } from '@/lib/instants';
import { useNow } from '@/lib/hooks/use-now';

const ICONS: Readonly<Record<TimelineEntry['kind'], ComponentType<IconProps>>> = {
  queued: ClockIcon,
  claimed: SendIcon,
  accepted: CheckIcon,
  status: TicksIcon,
  reply: ReplyIcon,
  failed: AlertIcon,
  unknown: WarnIcon,
  note: EditIcon,
};

const COLOURS: Partial<Record<TimelineEntry['kind'], string>> = {
  ...{ failed: 'error.main', unknown: 'warning.main' },
  ...{ status: 'info.main', reply: 'accent.main' },
};

/** The story of a message or a job, from its events, oldest first. */
export function Timeline({ of, id }: { of: 'messages' | 'jobs'; id: string }) {
  const { data = [] } = useQuery({ ...timelineQuery(of, id), refetchOnMount: 'always' });
  return (
    <Story label={t`Timeline`}>
      {data.map((entry, index) => (
        <Entry key={entry.id} entry={entry} previous={data[index - 1]?.at} />
      ))}
    </Story>
  );
}

/** @param previous the time of the entry above it */
function Entry({ entry, previous }: { entry: TimelineEntry; previous: string | undefined }) {
  const now = useNow();
  const { data: user } = useQuery(sessionQuery);
  const since = previous ? formatGap(Date.parse(entry.at) - Date.parse(previous)) : formatRelative(entry.at, now);
  return (
    <StoryEntry colour={COLOURS[entry.kind] ?? 'text.secondary'} icon={createElement(ICONS[entry.kind], { size: 14 })}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {fromServer(entry.title)}
      </Typography>
      {entry.by ? (
        <Typography variant="body2" color="textSecondary">
          {byText(entry.by, user?.id)}
        </Typography>
      ) : null}
      {entry.detail ? <Detail kind={entry.kind} text={entry.detail} said={entry.said} /> : null}
      <Typography variant="caption" color="textSecondary">
        <DateTime at={entry.at} seconds />
        {since === undefined ? null : <> · {since}</>}
      </Typography>
    </StoryEntry>
  );
}

/** The member who did it; "you" is the reader alone. @param me id of the reader */
const byText = ({ id, name }: Member, me: string | undefined): string =>
  id === me ? t`by you` : t`by ${isolate(name)}`;

/** A person's text is shown as it is; the server's text in its language, with times in the account's zone. */
function Detail({ kind, text, said }: Pick<TimelineEntry, 'kind' | 'said'> & { text: string }) {
  const { data } = useQuery(sessionQuery);
  const isTheirs = kind === 'reply';
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      {...(isTheirs && { dir: 'auto' })}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {isTheirs ? text : withInstants(fromServer(text, said), data?.timeZone)}
    </Typography>
  );
}
