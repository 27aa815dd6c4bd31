import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Member, TimelineEntry } from '@wavelane/contracts';
import { sessionQuery, timelineQuery } from '@/api/queries';
import { DateTime } from '@/components/date-time';
import { Story, StoryEntry } from '@/components/story/story';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import { formatRelative } from '@/lib/format';
import { formatGap, withInstants } from '@/lib/instants';
import { useNow } from '@/lib/hooks/use-now';

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
  return (
    <StoryEntry colour={entry.kind === 'failed' ? 'error.main' : 'accent.main'}>
      <Typography sx={{ fontWeight: 600 }}>{fromServer(entry.title)}</Typography>
      {entry.by ? <Typography color="textSecondary">{byText(entry.by, user?.id)}</Typography> : null}
      {entry.detail ? <Detail kind={entry.kind} text={entry.detail} said={entry.said} /> : null}
      <Typography variant="caption" color="textSecondary">
        <DateTime at={entry.at} seconds />
        {previous ? (
          <> · {formatGap(Date.parse(entry.at) - Date.parse(previous))}</>
        ) : (
          <> · {formatRelative(entry.at, now)}</>
        )}
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
    <Typography color="textSecondary" {...(isTheirs && { dir: 'auto' })} sx={{ overflowWrap: 'anywhere' }}>
      {isTheirs ? text : withInstants(fromServer(text, said), data?.timeZone)}
    </Typography>
  );
}
