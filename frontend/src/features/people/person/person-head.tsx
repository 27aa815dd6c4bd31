import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { type Person, PERSON_MESSAGES_COUNTED } from '@wavelane/contracts';
import { Fragment } from 'react';
import { conversationsOfQuery } from '@/api/people-queries';
import { Avatar } from '@/components/avatar/avatar';
import { InboxIcon } from '@/components/icons/place-icons';
import { SendIcon } from '@/components/icons/icons';
import { Badge } from '@/components/status-badge';
import { cappedNumber } from '@/components/words/messages/capped-number';
import { contactTexts, personText } from '@/components/words/people';
import { useMayOpen } from '@/lib/hooks/use-may';
import { LabelsInHead } from './labels-in-head';

const LinkButton = createLink(Button);

/** Face, name and number of a person, with the most used links: their conversation, and a message to them. */
export function PersonHead({ person }: { person: Person }) {
  const { id, name, profileName, handles, stopped, messages } = person;
  const phone = handles.find(({ kind }) => kind === 'phone')?.value;
  return (
    <Box sx={HEAD}>
      <Avatar id={id} name={name} size={64} />
      <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
        <Typography component="h1" sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600, overflowWrap: 'anywhere' }}>
          <bdi>{personText(person)}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {contactTexts(person).map((text, index) => (
            <Fragment key={text}>
              {index > 0 ? ' · ' : null}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
          {profileName === null ? null : (
            <>
              {' · '}
              {t`WhatsApp name`} <bdi>~{profileName}</bdi>
            </>
          )}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: 1 }}>
          {stopped ? <Badge text={t`Opted out`} tone="error" /> : <Badge text={t`Subscribed`} tone="success" />}
          <LabelsInHead person={person} />
        </Box>
      </Box>
      <Counts messages={messages} />
      <Actions id={id} name={name} phone={stopped ? undefined : phone} />
    </Box>
  );
}

/** How much was written to them and by them. */
function Counts({ messages }: Pick<Person, 'messages'>) {
  if (!messages) return null;
  const { sent, read, received } = messages;
  const counts: readonly (readonly [string, number | null])[] = [
    [t`sent to them`, sent],
    [t({ message: 'read', context: 'of messages' }), sent === 0 ? null : read],
    [t`from them`, received],
  ];
  return (
    <Box component="dl" sx={COUNTS}>
      {counts.map(([text, count]) =>
        count === null ? null : (
          <Box key={text} sx={{ display: 'flex', flexDirection: 'column' }}>
            <dt>{text}</dt>
            <dd>{cappedNumber(count, PERSON_MESSAGES_COUNTED)}</dd>
          </Box>
        ),
      )}
    </Box>
  );
}

function Actions({ id, name, phone }: { id: string; name: string | null; phone: string | undefined }) {
  const [mayInbox, maySend] = [useMayOpen('/inbox'), useMayOpen('/send')];
  const { data: conversations } = useQuery({ ...conversationsOfQuery(id), enabled: mayInbox });
  const [latest] = conversations ?? [];
  return (
    <Box sx={{ display: 'flex', gap: 3, width: { xs: '100%', sm: 'auto' }, '& > a': { flexGrow: { xs: 1, sm: 0 } } }}>
      {maySend && phone ? (
        <LinkButton
          to="/send"
          search={{ to: phone, ...(name !== null && { name }) }}
          variant={latest ? 'outlined' : 'contained'}
          startIcon={<SendIcon size={18} />}
          sx={{ minHeight: 40 }}
        >{t`Send message`}</LinkButton>
      ) : null}
      {latest ? (
        <LinkButton
          to="/inbox"
          search={{ conversation: latest.id }}
          variant="contained"
          startIcon={<InboxIcon size={18} />}
          sx={{ minHeight: 40 }}
        >{t`Open conversation`}</LinkButton>
      ) : null}
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 5,
  rowGap: 4,
  mb: 6,
  minHeight: 80,
} as const;
const COUNTS = {
  ...{ display: 'flex', gap: 8, m: 0, paddingInlineEnd: { sm: 3 } },
  '& dt': { fontSize: 12, lineHeight: '16px', color: 'text.secondary', order: 2 },
  '& dd': {
    ...{ m: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.02em' },
    fontVariantNumeric: 'tabular-nums',
  },
} as const;
