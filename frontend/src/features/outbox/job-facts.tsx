import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { address, api, type Job, type SentFile } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { messageCount } from '@/components/words/counts';
import { kindText } from '@/components/words/messages/message-kinds';
import { sizeText } from '@/components/words/sizes';

/** A summary of a job in one line. */
export function JobFacts({ job }: { job: Job }) {
  return (
    <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {job.type === 'single' ? t`Single message` : t`Bulk, ${messageCount(job.counts.total)}`} ·{' '}
      <DateTime at={job.createdAt} seconds />
      {job.channelLabel ? (
        <>
          <Trans>
            {' '}
            · from <bdi>{job.channelLabel}</bdi>
          </Trans>
        </>
      ) : null}
      {job.fileName ? (
        <>
          {' '}
          · <bdi>{job.fileName}</bdi>
        </>
      ) : null}
      {job.media ? <CarriedFile {...job.media} /> : null}
      {job.told?.content ? <> · {kindText(job.told.content)}</> : null}
    </Typography>
  );
}

/** The file that every message of a bulk job carries. */
function CarriedFile({ id, kind, name, bytes }: SentFile) {
  if (!name) return <> · {t`File not kept any more`}</>;
  return (
    <>
      {' '}
      · {kindText(kind)}{' '}
      <Link href={address(api.media, { parameters: { id } })} target="_blank" rel="noreferrer">
        <bdi>{name}</bdi>
      </Link>
      {bytes == null ? null : ` (${sizeText(bytes)})`}
    </>
  );
}
