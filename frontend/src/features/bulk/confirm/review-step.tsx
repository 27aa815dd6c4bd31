import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Channel, CurrentUser } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { ResolveIcon } from '@/components/icons/icons';
import { fromServer } from '@/i18n/texts';
import { formatClock } from '@/lib/instants';
import type { Values } from '../bulk-form';
import type { Check } from '../preview/use-preview';
import type { Step } from '../steps/steps';
import { ReviewFacts } from './review-facts';
import { Samples } from './samples';

interface ReviewStepProps {
  /** The check of exactly these messages; null until it has come. */
  check: Check | null;
  isChecking: boolean;
  /** The file could not be checked. */
  error: Error | null;
  values: Values;
  channel: Channel | undefined;
  user: CurrentUser;
  onStep: (step: Step) => void;
}

/** The exact job before it is sent: sent messages cannot be taken back. */
export function ReviewStep({ check, isChecking, error, values, channel, user, onStep }: ReviewStepProps) {
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', minWidth: 0 }}>
      <Box role="status" sx={{ ...BAND, bgcolor: check && !check.preview.problem ? GOOD : 'action.hover' }}>
        {check && !check.preview.problem ? (
          <>
            <Box sx={{ color: 'success.main' }}>
              <ResolveIcon />
            </Box>
            <Typography variant="body2">
              <strong>{t`Checked at ${formatClock(new Date(check.at).toISOString(), user.timeZone)}.`}</strong>{' '}
              {t`What you see here is what is sent.`}
            </Typography>
          </>
        ) : (
          <Typography variant="body2">
            {isChecking || !check ? t`Checking …` : t`This cannot be sent as it is.`}
          </Typography>
        )}
      </Box>
      <Box sx={{ p: { xs: 4, sm: 6 }, pt: { xs: 3, sm: 3 }, display: 'grid', gap: 4 }}>
        {error ? <Alert severity="error">{messageOf(error, t`The file could not be checked.`)}</Alert> : null}
        {check?.preview.problem ? (
          <Alert severity="warning">{fromServer(check.preview.problem, check.preview.problemSaid)}</Alert>
        ) : null}
        {check?.preview.warnings.map((warning, index) => (
          <Alert key={warning} severity="info">
            {fromServer(warning, check.preview.warningsSaid[index])}
          </Alert>
        ))}
        {check && channel ? (
          <ReviewFacts {...{ check, values, channel, user, onStep }} />
        ) : error ? null : (
          <Skeleton variant="rounded" height={240} aria-hidden />
        )}
      </Box>
      {check ? <Samples preview={check.preview} media={check.values.media} /> : null}
    </Paper>
  );
}

const GOOD = 'rgba(var(--mui-palette-success-mainChannel) / 0.12)';
const BAND = { display: 'flex', gap: 3, alignItems: 'center', minHeight: 48, px: { xs: 4, sm: 6 }, py: 2 } as const;
