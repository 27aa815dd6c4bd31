import Box from '@mui/material/Box';
import { checkChosenPurpose, PurposeField } from '@/components/message/purpose/purpose-field';
import { CheckIcon, CloseIcon } from '@/components/icons/icons';
import { fieldsOf } from '@/lib/form';
import type { useSendForm } from './send-form';
import { type Standing, useStanding } from './standing';

type PurposePartProps = Pick<ReturnType<typeof useSendForm>, 'form' | 'values'> & { timeZone: string };

/** The purpose, and whether the person consented to it. */
export function PurposePart({ form, values, timeZone }: PurposePartProps) {
  const standing = useStanding(values.to, timeZone);
  const field = fieldsOf(form);
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 2, borderTop: 1, borderColor: 'divider' }}>
      <PurposeField
        value={values.purpose}
        beside={(purpose) => <Consent standing={standing(purpose)} />}
        field={field('purpose', checkChosenPurpose)}
        onChoose={(purpose) => form.setValue('purpose', purpose, { shouldDirty: true, shouldValidate: purpose !== '' })}
      />
    </Box>
  );
}

const COLOURS: Readonly<Record<Standing['tone'], string>> = {
  good: 'success.main',
  bad: 'error.main',
  none: 'text.secondary',
};

function Consent({ standing }: { standing: Standing | undefined }) {
  if (standing === undefined) return null;
  const { text, tone } = standing;
  const Icon = tone === 'good' ? CheckIcon : CloseIcon;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, color: COLOURS[tone] }}>
      <Icon size={16} />
      {text}
    </Box>
  );
}
