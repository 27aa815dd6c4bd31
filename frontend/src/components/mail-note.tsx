import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { appQuery } from '@/api/queries';

/** The link to the mailbox of a demo, whose mail is never delivered; nothing if mail is delivered. */
export function DemoMailbox() {
  const { data: app } = useQuery(appQuery);
  if (!app?.demoMailboxUrl) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      <Trans>
        This is a demo: mail reaches nobody.{' '}
        <Link href={app.demoMailboxUrl} target="_blank" rel="noopener">
          Open the demo mailbox
        </Link>
      </Trans>
    </Typography>
  );
}

/** The text in place of everything that needs a mail. */
export const NO_MAIL = t`Email is not set up on this installation.`;
