import Box from '@mui/material/Box';
import { checkChosenPurpose, PurposeField } from '@/components/message/purpose/purpose-field';
import { fieldsOf } from '@/lib/form';
import type { useSendForm } from './send-form';

type PurposePartProps = Pick<ReturnType<typeof useSendForm>, 'form' | 'values'>;

/** What it is for. */
export function PurposePart({ form, values }: PurposePartProps) {
  const field = fieldsOf(form);
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 2, borderTop: 1, borderColor: 'divider' }}>
      <PurposeField
        value={values.purpose}
        field={field('purpose', checkChosenPurpose)}
        onChoose={(purpose) => form.setValue('purpose', purpose, { shouldDirty: true, shouldValidate: purpose !== '' })}
      />
    </Box>
  );
}
