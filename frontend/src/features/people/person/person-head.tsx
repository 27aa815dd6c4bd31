import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { Person } from '@wavelane/contracts';
import { Fragment } from 'react';
import { conversationsOfQuery } from '@/api/people-queries';
import { Avatar } from '@/components/avatar/avatar';
import { InboxIcon } from '@/components/icons/place-icons';
import { SendIcon } from '@/components/icons/icons';
import { Badge } from '@/components/status-badge';
import { contactTexts, personText } from '@/components/words/people';
import { useMayOpen } from '@/lib/hooks/use-may';

const LinkButton = createLink(Button);

/** Face, name and number of a person, with the most used links: their conversation, and a message to them. */
export function PersonHead({ person }: { person: Person }) {
  const { id, name, profileName, handles, labels, stopped } = person;
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
          {stopped ? <Badge text={t`Opted out`} tone="error" /> : <Badge text={t`Subscribed`} tone="success" />}
          {labels.map((label) => (
            <Box component="bdi" key={label} sx={LABEL} title={label}>
              {label}
            </Box>
          ))}
        </Box>
      </Box>
      <Actions id={id} name={name} phone={stopped ? undefined : phone} />
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
const LABEL = {
  ...{ height: 20, maxWidth: 200, px: '7px', borderRadius: '6px', fontSize: 12, fontWeight: 500, lineHeight: '20px' },
  ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-inputBorder)',
} as const;
