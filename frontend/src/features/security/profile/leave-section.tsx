import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { api, type CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { useAction } from '@/api/use-action';
import { Section } from '@/components/section';
import { ROLE_WORDS } from '@/components/words/roles';
import { isolate } from '@/lib/bidi';
import { dropAllDrafts } from '@/lib/drafts/saved-draft';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

/** Leaves a team; the member's own account stays. */
export function LeaveSection({ user: { account, memberRole } }: { user: CurrentUser }) {
  const [isAsking, setAsking] = useState(false);
  const name = isolate(account.name);
  const leave = useAction(api.leaveTeam, {
    failed: t`Team not left`,
    // All data from here on belongs to the member's own account.
    onDone: () => {
      dropAllDrafts();
      location.assign('/dashboard');
    },
  });
  return (
    <Section
      title={t`Team of ${name}`}
      text={t`You work for this account. Your role: ${ROLE_WORDS[memberRole]}.`}
      action={<Button variant="outlined" color="error" onClick={() => setAsking(true)}>{t`Leave the team`}</Button>}
    >
      {isAsking ? (
        <ConfirmDialog
          open
          title={t`Leave the team of ${name}?`}
          text={t`You no longer see this account, and your conversations go back to the others. To come back you need a new invitation. Your own account stays.`}
          confirm={t`Leave the team`}
          busy={leave.isPending}
          onConfirm={() => leave.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Section>
  );
}
