import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import { TrialButton } from '@/components/buttons/trial-button';
import { isTrialOffered } from '@/components/buttons/trial-offer';
import { CheckIcon, CloseIcon } from '@/components/icons/icons';
import { Sheet } from '@/components/surfaces/sheet';
import { Tip } from '@/components/tips/tip';
import { formatNumber } from '@/lib/format';
import { useMay, useMayOpen } from '@/lib/hooks/use-may';
import type { SetupStep } from './setup-steps';

const LinkButton = createLink(Button);

interface GettingStartedProps {
  steps: readonly SetupStep[];
  user: CurrentUser;
  onPutAway: () => void;
}

/** The steps left before the first message goes out; each leads to its page. */
export function GettingStarted({ steps, user, onPutAway }: GettingStartedProps) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.findIndex((step) => !step.done);
  const isTrial = useMay('own') && isTrialOffered(user);
  return (
    <Sheet
      title={t`Your first message, in about five minutes`}
      aside={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {t`${done} of ${steps.length} steps done`}
          <Tip title={t`Hide these steps`}>
            <IconButton size="small" aria-label={t`Hide these steps`} onClick={onPutAway}>
              <CloseIcon size={18} />
            </IconButton>
          </Tip>
        </Box>
      }
    >
      <Box
        component="ol"
        sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        <Progress done={done} count={steps.length} />
        {steps.map((step, at) => (
          <Step key={step.title} step={step} number={at + 1} isNext={at === next} isTrial={isTrial && at === 0} />
        ))}
      </Box>
    </Sheet>
  );
}

/** A part for each step. */
function Progress({ done, count }: { done: number; count: number }) {
  return (
    <Box component="li" aria-hidden sx={{ display: 'flex', gap: '2px', px: { xs: 4, sm: 6 }, pt: 4, pb: 2 }}>
      {Array.from({ length: count }, (_, at) => (
        <Box
          key={at}
          sx={{ flexGrow: 1, height: 6, borderRadius: '2px', bgcolor: at < done ? 'success.main' : 'part.track' }}
        />
      ))}
    </Box>
  );
}

interface StepProps {
  step: SetupStep;
  number: number;
  isNext: boolean;
  /** It is done by starting the trial. */
  isTrial: boolean;
}

function Step({ step, number, isNext, isTrial }: StepProps) {
  const mayGo = useMayOpen(step.to);
  return (
    <Box component="li" aria-current={isNext ? 'step' : undefined} sx={ROW}>
      <Mark isDone={step.done} isNext={isNext} number={number} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: step.done ? 400 : 500 }} color={step.done ? 'textSecondary' : 'textPrimary'}>
          {step.title}
        </Typography>
        {step.done ? null : (
          <Typography variant="body2" color="textSecondary">
            {step.hint}
          </Typography>
        )}
      </Box>
      {/* Below the text if there is no room beside it. */}
      {!isNext ? null : isTrial ? (
        <Box sx={ACTION}>
          <TrialButton variant="contained" />
        </Box>
      ) : mayGo ? (
        <LinkButton to={step.to} variant="contained" sx={ACTION}>
          {step.action}
        </LinkButton>
      ) : null}
    </Box>
  );
}

/** A tick, or which step it is. */
function Mark({ isDone, isNext, number }: { isDone: boolean; isNext: boolean; number: number }) {
  return (
    <Box
      role="img"
      aria-label={isDone ? t`Done` : t`To do`}
      sx={{
        ...{ display: 'grid', placeItems: 'center', flexShrink: 0, width: 28, height: 28, borderRadius: '50%' },
        ...{ fontSize: 13, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
        ...(isDone
          ? { bgcolor: 'rgba(var(--mui-palette-success-mainChannel) / 0.12)', color: 'success.main' }
          : isNext
            ? { bgcolor: 'accent.main', color: 'accent.contrastText' }
            : { border: 1.5, borderColor: 'inputBorder' }),
      }}
    >
      {isDone ? <CheckIcon size={16} /> : formatNumber(number)}
    </Box>
  );
}

const ROW = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, px: { xs: 4, sm: 6 }, py: 3, minHeight: 52 },
  '&[aria-current]': { bgcolor: 'action.selected' },
} as const;
const ACTION = { ml: { xs: 11, sm: 0 } } as const;
