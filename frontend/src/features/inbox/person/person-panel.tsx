import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { api, checkLabel, type ConversationDetail } from '@wavelane/contracts';
import { consentsQuery } from '@/api/people-queries';
import { useAction } from '@/api/use-action';
import { Avatar } from '@/components/avatar/avatar';
import { ErrorNote } from '@/components/error-note';
import { WordChips } from '@/components/fields/words/word-chips';
import { CallIcon, CheckIcon, CloseIcon, CopyIcon } from '@/components/icons/icons';
import { Badge } from '@/components/status-badge';
import { Tip } from '@/components/tips/tip';
import { NUMBER_HIDDEN, purposeText, STATE_WORDS, userNameText } from '@/components/words/people';
import { phoneText } from '@/components/words/phones/phone-text';
import { useMay } from '@/lib/hooks/use-may';
import { PHONE } from '../looks';
import { nameOf } from '../words';
import { Before } from './before';
import { Facts } from './facts';
import { Part } from './part';
import { SharedPart } from './shared-part';

const ButtonLink = createLink(Button);

interface PersonPanelProps {
  conversation: ConversationDetail;
  onClose: () => void;
}

/** The conversation's person, their consents, and the conversation's facts. */
export function PersonPanel({ conversation, onClose }: PersonPanelProps) {
  const { person, replyTo } = conversation;
  const phone = replyTo ?? person.phone;
  return (
    <Box sx={{ p: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', minWidth: 0 }}>
        <Avatar id={person.id} name={person.name} size={48} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography component="h3" dir="auto" title={nameOf(person)} sx={NAME}>
            {nameOf(person)}
          </Typography>
          {phone && person.name !== null ? (
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              <bdi dir="ltr">{phoneText(phone)}</bdi>
            </Typography>
          ) : null}
          {phone === null ? (
            <Typography variant="body2" color="textSecondary">
              {NUMBER_HIDDEN}
            </Typography>
          ) : null}
          {person.userName !== null && nameOf(person) !== userNameText(person.userName) ? (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{userNameText(person.userName)}</bdi>
            </Typography>
          ) : null}
        </Box>
        {phone ? <CopyNumber phone={phone} /> : null}
        <IconButton size="small" aria-label={t`Hide the person`} onClick={onClose} sx={CLOSE}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 4 }}>
        <ButtonLink
          to="/people/$id"
          params={{ id: person.id }}
          size="small"
          variant="outlined"
          sx={{ '&&.MuiButton-colorPrimary': { borderColor: 'part.outline' } }}
        >
          {t`Open profile`}
        </ButtonLink>
        {phone ? (
          <Tip title={t`Call`}>
            <IconButton
              size="small"
              component="a"
              href={`tel:${phone}`}
              aria-label={t`Call`}
              sx={{ color: 'text.secondary' }}
            >
              <CallIcon />
            </IconButton>
          </Tip>
        ) : null}
      </Box>
      {person.stopped ? (
        <Box sx={{ mt: 3 }}>
          <Badge text={t`Opted out`} tone="error" />
        </Box>
      ) : null}
      <Labels conversation={conversation} />
      <Consents personId={person.id} />
      <Facts conversation={conversation} />
      <SharedPart id={conversation.id} />
      <Before personId={person.id} />
    </Box>
  );
}

const NAME = {
  ...{ fontSize: 15, fontWeight: 600, lineHeight: '20px', textAlign: 'left' },
  ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', py: 0.5, my: -0.5 },
} as const;
const CLOSE = {
  ...{ color: 'text.secondary', display: 'none' },
  '@container inbox (max-width: 1079.95px)': { display: 'inline-flex' },
  [PHONE]: { display: 'inline-flex' },
};

function CopyNumber({ phone }: { phone: string }) {
  return (
    <Tip title={t`Copy the number`}>
      <IconButton
        size="small"
        aria-label={t`Copy the number`}
        onClick={() => void navigator.clipboard?.writeText(phone)}
        sx={{ color: 'text.secondary' }}
      >
        <CopyIcon />
      </IconButton>
    </Tip>
  );
}

function Labels({ conversation: { id, labels } }: Pick<PersonPanelProps, 'conversation'>) {
  const mayAnswer = useMay('answer');
  const change = useAction(api.labelConversation, {
    parameters: { id },
    refreshes: [api.conversations],
    failed: t`Labels not changed`,
  });
  if (!mayAnswer && labels.length === 0) return null;
  return (
    <Part title={t`Labels`} data-labels="">
      <WordChips
        texts={labels}
        label={t`Labels`}
        fieldLabel={t({ message: 'Label', context: 'of a conversation' })}
        addLabel={t`Add a label`}
        check={checkLabel}
        busy={change.isPending}
        onAdd={mayAnswer ? (label, onDone) => change.mutate({ add: [label] }, { onSuccess: onDone }) : undefined}
        onRemove={mayAnswer ? (label) => change.mutate({ remove: [label] }) : undefined}
      />
    </Part>
  );
}

function Consents({ personId }: { personId: string }) {
  const consents = useQuery(consentsQuery(personId));
  return (
    <Part title={t`Consent`}>
      {consents.error ? <ErrorNote error={consents.error} retry={() => void consents.refetch()} /> : null}
      {consents.data?.purposes.length === 0 ? (
        <Typography color="textSecondary" variant="body2">{t`No consent recorded.`}</Typography>
      ) : null}
      {consents.data?.purposes.map(({ purpose, state }) => (
        <Box key={purpose} sx={{ display: 'flex', gap: 2, fontSize: 13, lineHeight: '20px' }}>
          <Box component="span" sx={{ mt: 0.5, color: state === 'given' ? 'success.main' : 'text.secondary' }}>
            {state === 'given' ? <CheckIcon size={16} /> : <CloseIcon size={16} />}
          </Box>
          <span>
            <Box component="span" sx={{ fontWeight: 500 }}>
              {purposeText(purpose)}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {STATE_WORDS[state]}
            </Box>
          </span>
        </Box>
      ))}
    </Part>
  );
}
