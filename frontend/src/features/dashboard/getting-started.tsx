import { t } from '@lingui/core/macro';
import CheckCircleRoundedIcon from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRoundedIcon from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useMayOpen } from '@/lib/hooks/use-may';
import type { SetupStep } from './setup-steps';

const LinkButton = createLink(Button);

interface GettingStartedProps {
  steps: readonly SetupStep[];
  onPutAway: () => void;
}

/** What is left to do before the first message goes out; each step leads to where it is done. */
export function GettingStarted({ steps, onPutAway }: GettingStartedProps) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Paper variant="outlined" component="section" aria-labelledby="getting-started" sx={{ mb: 6 }}>
      <Box sx={{ p: 5, pb: 3, display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 4 }}>
        <Box>
          <Typography id="getting-started" component="h2" variant="h2">{t`Get started`}</Typography>
          <Typography color="textSecondary">{t`${done} of ${steps.length} steps done`}</Typography>
        </Box>
        <Button size="small" onClick={onPutAway}>{t`Hide these steps`}</Button>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step) => (
          <Step key={step.title} step={step} isNext={step === next} />
        ))}
      </Box>
    </Paper>
  );
}

function Step({ step, isNext }: { step: SetupStep; isNext: boolean }) {
  const mayGo = useMayOpen(step.to);
  const Mark = step.done ? CheckCircleRoundedIcon : RadioButtonUncheckedRoundedIcon;
  return (
    <Box
      component="li"
      aria-current={isNext ? 'step' : undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 5,
        py: 3,
        minHeight: 48,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Mark titleAccess={step.done ? t`Done` : t`To do`} color={step.done ? 'success' : 'disabled'} />
      <Box sx={{ flex: '1 1 220px' }}>
        <Typography sx={{ fontWeight: isNext ? 620 : 400 }} color={step.done ? 'textSecondary' : 'textPrimary'}>
          {step.title}
        </Typography>
        {step.done ? null : (
          <Typography variant="body2" color="textSecondary">
            {step.hint}
          </Typography>
        )}
      </Box>
      {step.done || !mayGo ? null : (
        <LinkButton
          to={step.to}
          size="small"
          variant={isNext ? 'contained' : 'outlined'}
          // Below the text where there is no room beside it.
          sx={{ ml: { xs: 8, sm: 0 } }}
        >
          {step.action}
        </LinkButton>
      )}
    </Box>
  );
}
