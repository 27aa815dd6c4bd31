import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { ConversationView } from '@wavelane/contracts';
import { EmptyState } from '@/components/empty-state';

const ButtonLink = createLink(Button);

interface NothingHereProps {
  view: ConversationView;
  isSearch: boolean;
  /** Other results are shown below. */
  isShort: boolean;
}

/** The reason that a list is empty, and the next action. */
export function NothingHere({ view, isSearch, isShort }: NothingHereProps) {
  if (isShort)
    return <Typography color="textSecondary" variant="body2" sx={{ px: 3, py: 2 }}>{t`No people match`}</Typography>;
  if (isSearch)
    return (
      <EmptyState title={t`No people match`} text={t`Search matches the beginning of names, numbers and words.`} />
    );
  switch (view) {
    case 'mine':
      return (
        <EmptyState
          title={t`Nothing is assigned to you`}
          text={t`Assign a conversation to yourself, or reply in one.`}
        />
      );
    case 'unassigned':
      return <EmptyState title={t`No conversation waits`} text={t`Every open conversation is assigned to someone.`} />;
    case 'mentioned':
      return (
        <EmptyState
          title={t`No note waits for you`}
          text={t`When a member writes your name after an @ in a note, the conversation is listed here until you read it.`}
        />
      );
    case 'snoozed':
      return <EmptyState title={t`Nothing is snoozed`} text={t`Snoozed conversations come back automatically.`} />;
    case 'resolved':
      return <EmptyState title={t`Nothing is resolved yet`} />;
    default:
      return (
        <EmptyState
          title={t`No open conversations`}
          text={t`Conversations appear here when someone messages you.`}
          action={<ButtonLink to="/send" variant="outlined" size="small">{t`Send a message`}</ButtonLink>}
        />
      );
  }
}
