import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { api, checkLabel, type ConversationDetail } from '@wavelane/contracts';
import { channelsQuery } from '@/api/queries';
import { consentsQuery } from '@/api/people-queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { AddWord } from '@/components/fields/add-word';
import { Removable } from '@/components/fields/removable';
import { Badge } from '@/components/status-badge';
import { purposeText, STATE_WORDS } from '@/components/words/people';
import { isolate } from '@/lib/bidi';
import { useMay } from '@/lib/hooks/use-may';
import { nameOf } from './words';

const RouteLink = createLink(Link);

/** With whom a conversation is, what they allow, and what it is about. */
export function PersonPanel({ conversation }: { conversation: ConversationDetail }) {
  const { id, person, labels, channelId, replyTo } = conversation;
  const { data: channels } = useQuery(channelsQuery);
  const mayAnswer = useMay('answer');
  const consents = useQuery(consentsQuery(person.id));
  const change = useAction(api.labelConversation, {
    parameters: { id },
    refreshes: [api.conversations],
    failed: t`Labels not changed`,
  });
  const channel = channels?.find((one) => one.id === channelId);
  return (
    <Box sx={{ display: 'grid', gap: 4, p: 4, minWidth: 0 }}>
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <RouteLink to="/people/$id" params={{ id: person.id }} sx={{ fontWeight: 650 }}>
          <bdi>{nameOf(person)}</bdi>
        </RouteLink>
        {(replyTo ?? person.phone) ? (
          <span>
            <bdi>{replyTo ?? person.phone}</bdi>
          </span>
        ) : null}
        {channel ? (
          <Typography variant="body2" color="textSecondary">
            {t`Through ${isolate(channel.label)}`}
          </Typography>
        ) : null}
        {person.stopped ? (
          <span>
            <Badge text={t`Opted out`} tone="error" />
          </span>
        ) : null}
      </Box>
      {mayAnswer || labels.length > 0 ? (
        <Box data-labels="" sx={{ display: 'grid', gap: 2 }}>
          <Typography component="h3" variant="subtitle2">{t`Labels of the conversation`}</Typography>
          {labels.length > 0 ? (
            <Removable
              texts={labels}
              label={t`Labels of the conversation`}
              busy={change.isPending}
              onRemove={mayAnswer ? (label) => change.mutate({ remove: [label] }) : undefined}
            />
          ) : null}
          {mayAnswer ? (
            <AddWord
              label={t({ message: 'Label', context: 'of a conversation' })}
              check={checkLabel}
              busy={change.isPending}
              onAdd={(label, onDone) => change.mutate({ add: [label] }, { onSuccess: onDone })}
            />
          ) : null}
        </Box>
      ) : null}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography component="h3" variant="subtitle2">{t`Consents`}</Typography>
        {consents.error ? <ErrorNote error={consents.error} retry={() => void consents.refetch()} /> : null}
        {consents.data?.purposes.length === 0 ? (
          <Typography color="textSecondary" variant="body2">{t`Nothing is written down.`}</Typography>
        ) : null}
        {consents.data?.purposes.map(({ purpose, state }) => (
          <Typography key={purpose} variant="body2">
            {purposeText(purpose)}: {STATE_WORDS[state]}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
