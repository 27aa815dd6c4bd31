import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type DoctorCheck } from '@wavelane/contracts';
import { doctorQuery } from '@/api/admin-queries';
import { useAction } from '@/api/use-action';
import { CheckIcon, MinusIcon, WarnIcon } from '@/components/icons/icons';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { fromServer } from '@/i18n/texts';

const NAMES: Readonly<Record<DoctorCheck['name'], () => string>> = {
  settings: () => t`Settings`,
  key: () => t`Master key`,
  rights: () => t`Rights of files`,
  disk: () => t`Disk`,
  files: () => t`Files`,
  clock: () => t`Clock`,
  mail: () => t`Mail`,
  gateway: () => t`Gateway`,
  address: () => t`Address and certificate`,
  backup: () => t`Backup`,
  verification: () => t`Verification`,
  versions: () => t`Versions`,
  'personal-data': () => t`Personal data`,
  engines: () => t`Engines`,
  move: () => t`Move to other engines`,
};

const ICONS = {
  ok: { Icon: CheckIcon, color: 'success.main', said: () => t`Well` },
  warning: { Icon: WarnIcon, color: 'warning.main', said: () => t`Warning` },
  failed: { Icon: WarnIcon, color: 'error.main', said: () => t`Failed` },
  skipped: { Icon: MinusIcon, color: 'text.secondary', said: () => t`Not looked at` },
} as const;

/** The report of `wavelane doctor`: the state of each part of the installation, and the advice about it. */
export function Checks() {
  const { data, error, isPending, isFetching, refetch } = useQuery(doctorQuery);
  return (
    <>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={6} /> : null}
      {data ? (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 4, mb: 4 }}>
            <Typography variant="body2" color="textSecondary">
              <Trans>
                As of <DateTime at={data.at} seconds />
              </Trans>
            </Typography>
            <Button
              size="small"
              variant="outlined"
              disabled={isFetching}
              onClick={() => void refetch()}
            >{t`Look again`}</Button>
          </Box>
          <Paper variant="outlined" component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.checks.map((check) => (
              <Check key={check.name} check={check} />
            ))}
          </Paper>
        </>
      ) : null}
    </>
  );
}

function Check({ check: asked }: { check: DoctorCheck }) {
  const test = useAction(api.sendTestMail, {});
  // A test mail has the last word about mail.
  const check = test.data ?? asked;
  const { Icon, color, said } = ICONS[check.state];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        px: { xs: 4, sm: 6 },
        py: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ color, flex: 'none', display: 'flex', alignSelf: 'flex-start' }}>
        <Icon title={said()} />
      </Box>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography component="h2" variant="body2" sx={{ fontWeight: 600 }}>
          {NAMES[check.name]()}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {fromServer(check.message, check.said)}
        </Typography>
        {check.remedy !== null && check.remedySaid !== null ? (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {fromServer(check.remedy, check.remedySaid)}
          </Typography>
        ) : null}
      </Box>
      {check.name === 'mail' ? (
        <Box>
          <Button
            size="small"
            variant="outlined"
            loading={test.isPending}
            onClick={() => test.mutate()}
          >{t`Send a test mail`}</Button>
        </Box>
      ) : null}
    </Box>
  );
}
