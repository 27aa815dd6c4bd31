import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { address, api, type MessageSentMoment, type PersonMoment } from '@wavelane/contracts';
import { personTimelineQuery } from '@/api/people-queries';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { BasisTold } from '@/components/message/basis';
import { MoreButton } from '@/components/more-button';
import { Section } from '@/components/section';
import { Badge, StatusBadge } from '@/components/status-badge';
import { Clamped } from '@/components/table/clamped';
import { kindText } from '@/components/words/message-kinds';
import { meansText } from '@/components/words/people';
import { Story, StoryEntry } from '@/components/story/story';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import { colourOf, momentText } from './moment-words';

const RouteLink = createLink(Link);

/** Everything that happened with a person, the newest first. */
export function TimelineSection({ personId }: { personId: string }) {
  const list = useInfiniteQuery(personTimelineQuery(personId));
  return (
    <Section title={t`What happened`} text={t`Messages, consents and changes, across all their numbers.`}>
      {list.error ? <ErrorNote error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isPending ? <Loading rows={3} /> : null}
      {list.data?.length === 0 ? <Typography color="textSecondary">{t`Nothing has happened yet.`}</Typography> : null}
      {list.data && list.data.length > 0 ? (
        <Story label={t`What happened`}>
          {list.data.map((moment) => (
            <Moment key={moment.id} moment={moment} />
          ))}
        </Story>
      ) : null}
      <MoreButton {...list} />
    </Section>
  );
}

function Moment({ moment }: { moment: PersonMoment }) {
  return (
    <StoryEntry colour={colourOf(moment)}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>{momentText(moment)}</Typography>
        {moment.kind === 'message-sent' ? <StatusBadge status={moment.message.status} /> : null}
        {moment.kind === 'message-received' && moment.message.wish ? <Wish wish={moment.message.wish} /> : null}
      </Box>
      <Detail moment={moment} />
      <Typography variant="caption" color="textSecondary">
        <DateTime at={moment.at} />
      </Typography>
    </StoryEntry>
  );
}

const Wish = ({ wish }: { wish: 'stop' | 'start' }) =>
  wish === 'stop' ? (
    <Badge text={t`Asks for no more messages`} tone="warning" />
  ) : (
    <Badge text={t`Asks for messages again`} tone="success" />
  );

function Detail({ moment }: { moment: PersonMoment }) {
  switch (moment.kind) {
    case 'message-sent':
      return <Sent moment={moment} />;
    case 'message-received':
      return <Clamped text={moment.message.text || t`Without a text`} lines={4} />;
    case 'consent':
      return (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[meansText(moment.consent.means), moment.consent.note, moment.consent.reference]
            .filter((part) => part !== null)
            .map((part) => isolate(part))
            .join(' · ')}
        </Typography>
      );
    case 'stopped':
    case 'restored':
      return moment.reason === 'stop' || moment.reason === 'start' || moment.reason === 'consent' ? (
        <Clamped text={moment.text} lines={3} />
      ) : null;
    case 'imported':
      return moment.name === null ? null : <Clamped text={moment.name} />;
    default:
      return null;
  }
}

function Sent({ moment: { message, basis } }: { moment: MessageSentMoment }) {
  const { body, media } = message;
  return (
    <>
      {media ? (
        <Link href={address(api.media, { parameters: { id: media.id } })} target="_blank" rel="noreferrer">
          {kindText(media.kind)}
        </Link>
      ) : null}
      {body === '' ? null : <Clamped text={body} lines={3} />}
      {message.error ? (
        <Typography color="error" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {fromServer(message.error)}
        </Typography>
      ) : null}
      <Box component="details">
        <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>{t`Why could we write?`}</Typography>
        <Box sx={{ display: 'grid', gap: 1, py: 1, overflowWrap: 'anywhere' }}>
          <BasisTold basis={basis} />
        </Box>
      </Box>
      <RouteLink to="/outbox" search={{ job: message.jobId, message: message.id }} variant="body2">
        {t`In the outbox`}
      </RouteLink>{' '}
    </>
  );
}
