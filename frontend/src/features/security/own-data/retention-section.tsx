import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { retentionQuery } from '@/components/account/account-data-queries';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { fileCount, monthCount, personCount } from '@/components/words/counts';
import { formatDateTime } from '@/lib/format';

const RetentionDialog = lazily(() => import('./retention-dialog'), 'RetentionDialog');

/** For how long the account keeps files and people. */
export function RetentionSection({ timeZone }: { timeZone: string }) {
  const { data, error, isPending, refetch } = useQuery(retentionQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t`How long data is kept`}
      text={t`Older data is deleted every night, for good. Without a rule everything is kept until you delete it.`}
      action={<Button variant="outlined" disabled={!data} onClick={() => setOpen(true)}>{t`Change the rules`}</Button>}
    >
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={2} /> : null}
      {data ? (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography>{mediaWords(data.mediaMonths)}</Typography>
          <Typography>{peopleWords(data.peopleMonths)}</Typography>
          {data.lastRun ? (
            <Typography color="textSecondary">
              {t`Last removed on ${formatDateTime(data.lastRun.at, timeZone)}: ${fileCount(data.lastRun.files)} and ${personCount(data.lastRun.people)}.`}
            </Typography>
          ) : null}
        </Box>
      ) : null}
      {isOpen && data ? <RetentionDialog retention={data} timeZone={timeZone} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

const mediaWords = (months: number | null): string =>
  months === null ? t`Files that people send are kept.` : t`Files that people send are kept for ${monthCount(months)}.`;

const peopleWords = (months: number | null): string =>
  months === null
    ? t`People are kept, with all their messages.`
    : t`People are deleted, with all their messages, ${monthCount(months)} after the last one.`;
