import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type AccountExport, api } from '@wavelane/contracts';
import { exportsQuery } from '@/components/account/account-data-queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { DownloadIcon } from '@/components/icons/frame-icons';
import { Loading } from '@/components/loading';
import { Section } from '@/components/section';
import { recordCount } from '@/components/words/counts';
import { formatDateTime } from '@/lib/format';

const LISTS = [api.accountExports];

/** A copy of everything that the account has, to take away. */
export function ExportSection({ timeZone }: { timeZone: string }) {
  const { data, error, isPending, refetch } = useQuery(exportsQuery);
  const [newest] = data ?? [];
  const ask = useAction(api.askForAccountExport, {
    refreshes: LISTS,
    done: { title: t`Your data is being collected`, description: t`A mail tells you when it is ready.` },
    failed: t`Export not started`,
  });
  return (
    <Section
      title={t`Export my data`}
      text={t`One archive with your profile, people, consents, messages, templates, channels, payments, days and files. Tokens and passwords are not in it.`}
      action={
        <Button
          variant="outlined"
          loading={ask.isPending}
          disabled={newest?.state === 'under-way'}
          onClick={() => ask.mutate()}
        >{t`Export my data`}</Button>
      }
    >
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={1} /> : null}
      {newest ? <Copy copy={newest} timeZone={timeZone} /> : null}
      {data?.length === 0 ? (
        <Typography color="textSecondary">{t`You have not requested a copy yet.`}</Typography>
      ) : null}
    </Section>
  );
}

function Copy({ copy, timeZone }: { copy: AccountExport; timeZone: string }) {
  const { id, state, expiresAt, lines, removed } = copy;
  const open = useAction(api.openAccountExport, {
    parameters: { id },
    failed: t`Export failed`,
    onDone: ({ url }) => window.location.assign(url),
  });
  const remove = useAction(api.removeAccountExport, {
    parameters: { id },
    refreshes: LISTS,
    done: t`Copy removed`,
    failed: t`Not removed`,
  });
  const removal = (
    <Button loading={remove.isPending} onClick={() => remove.mutate()}>
      {state === 'ready' ? t`Remove the copy` : t`Stop`}
    </Button>
  );
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      {state === 'under-way' ? (
        <>
          <CircularProgress size={20} aria-label={t`Under way`} />
          <Typography sx={{ flex: '1 1 240px' }}>
            {t`Your data is being collected. It goes on when you leave; a mail tells you when it is ready.`}
          </Typography>
          {removal}
        </>
      ) : null}
      {state === 'ready' ? (
        <>
          <Typography sx={{ flex: '1 1 240px' }}>
            {t`Ready: ${recordCount(lines)}, until ${formatDateTime(expiresAt, timeZone)}.`}
          </Typography>
          <Button
            variant="contained"
            startIcon={<DownloadIcon size={16} />}
            loading={open.isPending}
            onClick={() => open.mutate()}
          >{t`Download the copy`}</Button>
          {removal}
        </>
      ) : null}
      {state === 'removed' ? <Typography color="textSecondary">{goneWords(removed)}</Typography> : null}
    </Box>
  );
}

function goneWords(removed: AccountExport['removed']): string {
  if (removed === 'expired') return t`The last copy has expired.`;
  if (removed === 'forgotten')
    return t`The last copy was removed because somebody in it was forgotten. Request a new one.`;
  return t`The last copy was removed.`;
}
