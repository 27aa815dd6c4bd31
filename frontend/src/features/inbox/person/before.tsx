import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { personOnceQuery } from '@/api/people-queries';
import { formatDate } from '@/lib/format';
import { useInView } from './use-in-view';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { heardText, sentText } from './before-words';
import { Part } from './part';

/** Since when the person is known, and how much was written; nothing until that is known. */
export function Before({ personId }: { personId: string }) {
  const place = useRef<HTMLElement>(null);
  // The server counts messages for it: not for each conversation that is opened.
  const isSeen = useInView(place);
  const { data: person } = useQuery({ ...personOnceQuery(personId), enabled: isSeen });
  const zone = useTimeZone();
  if (!person) return <Box ref={place} sx={{ minHeight: '1px' }} />;
  const { firstSeenAt, messages } = person;
  const texts = [
    t`Known since ${formatDate(firstSeenAt, zone)}`,
    messages && sentText(messages),
    heardText(messages?.received ?? 0),
  ];
  return (
    <Part title={t({ message: 'Before', context: 'of a person' })}>
      {texts.map((text) =>
        text ? (
          <Typography key={text} variant="body2">
            {text}
          </Typography>
        ) : null,
      )}
    </Part>
  );
}
