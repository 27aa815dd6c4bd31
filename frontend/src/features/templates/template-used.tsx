import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { TemplateUse } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { jobCount } from '@/components/words/counts';

const RouteLink = createLink(Link);

/** In how many jobs a template was used, which leads to them, and when last. Its line is there before that is known. */
export function TemplateUsed({ use }: { use: TemplateUse | undefined }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ minHeight: 20 }}>
      {use?.lastUsedAt ? (
        <Trans>
          Used in{' '}
          <RouteLink to="/outbox" search={{ templateId: use.templateId }}>
            {jobCount(use.jobs)}
          </RouteLink>
          , last <DateTime at={use.lastUsedAt} />
        </Trans>
      ) : use ? (
        t`Not used yet`
      ) : null}
    </Typography>
  );
}
