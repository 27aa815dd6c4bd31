import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { CheckIcon } from '@/components/icons/icons';
import { ON_PHONE } from '@/components/surfaces/use-is-phone';
import { STEP_WORDS, type Step, STEPS } from './steps';

interface StepListProps {
  step: Step;
  disabled: boolean;
  onStep: (step: Step) => void;
}

/** The current step, with the way back. */
export function StepList({ step, disabled, onStep }: StepListProps) {
  const at = STEPS.indexOf(step);
  return (
    <Box component="ol" aria-label={t`Steps`} sx={LIST}>
      {STEPS.map((each, index) => (
        <Box component="li" key={each} aria-current={each === step ? 'step' : undefined} sx={ITEM}>
          <ButtonBase disabled={disabled || index >= at} onClick={() => onStep(each)} sx={STEP}>
            <Box component="span" aria-hidden sx={index < at ? DONE : index === at ? NOW : LATER}>
              {index < at ? <CheckIcon size={14} /> : index + 1}
            </Box>
            <Box component="span" sx={each === step ? {} : WORD}>
              {STEP_WORDS[each]}
            </Box>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}

/** On a phone the signs of the other steps are enough; their names are still read out. */
const WORD = { [ON_PHONE]: visuallyHidden } as const;
const LIST = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', m: 0, p: 0, rowGap: 2, listStyle: 'none' };
const ITEM = {
  ...{ display: 'flex', alignItems: 'center', color: 'text.secondary', '&[aria-current]': { color: 'text.primary' } },
  '& + &::before': {
    content: '""',
    width: { xs: 12, sm: 32, lg: 44 },
    mx: { xs: 1.5, sm: 3 },
    borderTop: 1,
    borderColor: 'divider',
  },
} as const;
const STEP = {
  ...{ gap: 2, py: 1, borderRadius: '8px', font: 'inherit', fontSize: 13, fontWeight: 500, whiteSpace: 'nowrap' },
} as const;
const CIRCLE = {
  ...{ width: 24, height: 24, borderRadius: '50%', display: 'grid', placeItems: 'center' },
  ...{ fontSize: 12, fontWeight: 600 },
} as const;
const DONE = {
  ...CIRCLE,
  color: 'success.main',
  bgcolor: 'rgba(var(--mui-palette-success-mainChannel) / 0.15)',
} as const;
const NOW = { ...CIRCLE, bgcolor: 'accent.main', color: 'accent.contrastText' } as const;
const LATER = { ...CIRCLE, border: 1.5, borderColor: 'inputBorder' } as const;
