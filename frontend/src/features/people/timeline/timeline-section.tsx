import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import Paper from '@mui/material/Paper';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { address, api, contentInWords, type MessageSentMoment, type PersonMoment } from '@wavelane/contracts';
import { createElement, Fragment, useState } from 'react';
import { personTimelineQuery } from '@/api/people-queries';
import { sessionQuery } from '@/api/queries';
import { Segments } from '@/components/buttons/segments';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { BasisTold } from '@/components/message/basis';
import { MoreButton } from '@/components/more-button';
import { Badge, StatusBadge } from '@/components/status-badge';
import { Clamped, ClampedMessage } from '@/components/table/clamped';
import { kindText } from '@/components/words/messages/message-kinds';
import { meansText } from '@/components/words/people';
import { Story, StoryDay, StoryEntry } from '@/components/story/story';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import { dayText } from '@/lib/format';
import { dayIn } from '@/lib/times/local-times';
import { colourOf, groupOf, iconOf, type MomentGroup, momentText, statusOf } from './moment-words';

const RouteLink = createLink(Link);

/** Everything that happened with a person, the newest first. */
export function TimelineSection({ personId }: { personId: string }) {
  // The page has requested it anew on its own load.
  const list = useInfiniteQuery({ ...personTimelineQuery(personId), refetchOnMount: false });
  const { data: user } = useQuery(sessionQuery);
  const [kind, setKind] = useState<MomentGroup | null>(null);
  const zone = user?.timeZone ?? 'UTC';
  const moments = (list.data ?? []).filter((moment) => kind === null || groupOf(moment) === kind);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t`What happened`}
      sx={{ p: { xs: 4, sm: 6 }, minWidth: 0, minHeight: 320 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography component="h2" variant="h2">{t`What happened`}</Typography>
        <Segments
          label={t`What is shown`}
          value={kind}
          options={[
            { value: null, text: t`All` },
            { value: 'messages', text: t`Messages` },
            { value: 'consent', text: t`Consent` },
            { value: 'changes', text: t`Changes` },
          ]}
          onChoose={setKind}
        />
      </Box>
      {list.error ? <ErrorNote error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isPending ? <Loading rows={3} isInSheet /> : null}
      {list.data && moments.length === 0 ? (
        <Typography color="textSecondary" sx={{ py: 6 }}>{t`Nothing has happened yet.`}</Typography>
      ) : null}
      {moments.length > 0 ? (
        <Story label={t`What happened`}>
          {moments.map((moment, index) => {
            const day = dayIn(Date.parse(moment.at), zone);
            const before = moments[index - 1];
            const isNew = before === undefined || dayIn(Date.parse(before.at), zone) !== day;
            return (
              <Fragment key={moment.id}>
                {isNew ? <StoryDay>{dayText(day)}</StoryDay> : null}
                <Moment moment={moment} />
              </Fragment>
            );
          })}
        </Story>
      ) : null}
      <MoreButton {...list} />
    </Paper>
  );
}

function Moment({ moment }: { moment: PersonMoment }) {
  return (
    <StoryEntry
      colour={colourOf(moment)}
      icon={createElement(iconOf(moment), { size: 14 })}
      when={<DateTime at={moment.at} onlyTime />}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere', minWidth: 0 }}>
          {momentText(moment)}
        </Typography>
        {moment.kind === 'message-sent' ? <StatusBadge status={statusOf(moment)} /> : null}
        {moment.kind === 'message-received' && moment.message.reported ? (
          <Badge text={t`Reported by your own system`} tone="muted" />
        ) : null}
        {moment.kind === 'message-received' && moment.message.wish ? <Wish wish={moment.message.wish} /> : null}
      </Box>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
        <Detail moment={moment} />
      </Box>
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
      return <ClampedMessage text={moment.message.text || kindText(moment.message.kind)} lines={4} />;
    case 'consent':
      return (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[meansText(moment.consent.means), moment.consent.note, moment.consent.reference]
            .filter((part) => part !== null)
            .map((part) => isolate(part))
            .join(' · ')}
        </Typography>
      );
    case 'stopped':
    case 'restored':
      return moment.reason === 'stop' || moment.reason === 'start' || moment.reason === 'consent' ? (
        <ClampedMessage text={moment.text} lines={3} />
      ) : null;
    case 'imported':
      return moment.name === null ? null : <Clamped text={moment.name} />;
    default:
      return null;
  }
}

function Sent({ moment: { message, basis } }: { moment: MessageSentMoment }) {
  const { body, media, content } = message;
  return (
    <>
      {media ? (
        <Link href={address(api.media, { parameters: { id: media.id } })} target="_blank" rel="noreferrer">
          {kindText(media.kind)}
        </Link>
      ) : null}
      {body === '' ? null : <ClampedMessage text={body} lines={3} />}
      {content ? <ClampedMessage text={contentInWords(content)} lines={3} /> : null}
      {message.error && !message.cancelled ? (
        <Typography color="error" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {fromServer(message.error)}
        </Typography>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: 12, lineHeight: '24px' }}>
        {message.cancelled ? null : (
          <Box component="details" sx={{ '&[open]': { flexBasis: '100%' } }}>
            <Box component="summary" sx={{ cursor: 'pointer' }}>{t`Why was this allowed?`}</Box>
            <Box sx={{ display: 'grid', gap: 1, py: 1, overflowWrap: 'anywhere' }}>
              <BasisTold basis={basis} />
            </Box>
          </Box>
        )}
        <RouteLink
          to="/outbox"
          search={{ job: message.jobId, message: message.id }}
          sx={{ display: 'inline-block', minHeight: 24 }}
        >{t`In the outbox`}</RouteLink>
      </Box>
    </>
  );
}
