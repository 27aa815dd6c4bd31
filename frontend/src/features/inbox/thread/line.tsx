import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ConversationEvent, ConversationLine, ConversationNote } from '@wavelane/contracts';
import { memo } from 'react';
import { sessionQuery } from '@/api/queries';
import { DateTime } from '@/components/date-time';
import { fromServer } from '@/i18n/texts';
import { formatDateTime } from '@/lib/format';
import { isolate } from '@/lib/bidi';
import { MessageBubble } from './message-bubble';
import { NoteText } from './note-text';
import { eventText } from '../words';

/** One entry of a thread; one that comes does not draw those that were there. */
export const Line = memo(LineOfThread);

interface LineProps {
  line: ConversationLine;
  /** It waits for a message before it of which nobody knows what became. */
  isBehind: boolean;
}

function LineOfThread({ line, isBehind }: LineProps) {
  switch (line.type) {
    case 'message':
      return <MessageBubble message={line} isBehind={isBehind} />;
    case 'note':
      return <Note note={line} />;
    case 'event':
      return <Happened event={line} />;
  }
}

/** Members alone see it, and it looks so. */
function Note({ note: { at, by, text, mentions } }: { note: ConversationNote }) {
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'warning.main',
        borderRadius: '10px',
        p: 3,
        overflowWrap: 'anywhere',
      }}
    >
      <Typography variant="caption" color="textSecondary" component="p">
        {t`Note of ${isolate(by.name)}, seen by members only`}
      </Typography>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext', textAlign: 'start' }}>
        <NoteText text={text} mentions={mentions ?? []} />
      </Typography>
      <Typography variant="caption" color="textSecondary">
        <DateTime at={at} />
      </Typography>
    </Box>
  );
}

function Happened({ event }: { event: ConversationEvent }) {
  const { data: user } = useQuery(sessionQuery);
  const when = event.until === undefined ? '' : formatDateTime(event.until, user?.timeZone);
  return (
    <Box component="li" sx={{ textAlign: 'center', px: 4, overflowWrap: 'anywhere' }}>
      <Typography variant="caption" color={FAILED.has(event.event) ? 'error' : 'textSecondary'}>
        {eventText(event, when)}
        {event.reason === undefined ? null : (
          <>
            {': '}
            <bdi>{fromServer(event.reason)}</bdi>
          </>
        )}
        {' · '}
        <DateTime at={event.at} />
      </Typography>
      {event.text === undefined ? null : (
        <Typography dir="auto" color="textSecondary" sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' }}>
          {event.text}
        </Typography>
      )}
    </Box>
  );
}

/** What did not reach the person. */
const FAILED: ReadonlySet<ConversationEvent['event']> = new Set(['reply-refused', 'plan-dropped']);
