import { plural, t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { PersonMessages } from '@wavelane/contracts';
import { personQuery } from '@/api/people-queries';
import { formatDate, formatNumber } from '@/lib/format';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { Part } from './part';

/** Since when the person is known, and how much was written; nothing until that is known. */
export function Before({ personId }: { personId: string }) {
  const { data: person } = useQuery(personQuery(personId));
  const zone = useTimeZone();
  if (!person) return null;
  const { firstSeenAt, messages } = person;
  const texts = [t`Known since ${formatDate(firstSeenAt, zone)}`, messages && sentText(messages), heardText(messages)];
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

/** How many messages went to them, and how many of these they read. */
function sentText({ sent, read }: PersonMessages): string | null {
  if (sent === 0) return null;
  const count = plural(sent, { one: '# message sent', other: '# messages sent' });
  if (read === 0) return t`${count}, none read`;
  return read === sent ? t`${count}, all read` : t`${count}, ${formatNumber(read)} read`;
}

const heardText = (messages: PersonMessages | undefined): string | null =>
  messages?.received ? plural(messages.received, { one: '# message from them', other: '# messages from them' }) : null;
