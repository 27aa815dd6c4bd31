import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { createLink } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import { EmptyState } from '@/components/empty-state';
import { Page } from '@/components/page';
import { ROLE_WORDS } from '@/components/words/roles';
import { isolate } from '@/lib/bidi';

const LinkButton = createLink(Button);

/** Replaces a page that is not for this member: the server would refuse all of it. */
export function ClosedPage({ user: { account, memberRole } }: { user: CurrentUser }) {
  return (
    <Page
      title={t`You do not have access to this page`}
      subtitle={t`You work for ${isolate(account.name)}. Your role: ${ROLE_WORDS[memberRole]}.`}
    >
      <Paper variant="outlined">
        <EmptyState
          title={t`Ask the owner of the account`}
          text={t`They can do it for you, or give you another role or more channels.`}
          action={<LinkButton to="/dashboard" variant="outlined">{t`Back to the dashboard`}</LinkButton>}
        />
      </Paper>
    </Page>
  );
}
