import Paper from '@mui/material/Paper';
import { SharedFileField } from '@/components/attachments/shared-file-field';
import { TemplateChoice } from '@/components/message/choices';
import { checkChosenPurpose, PurposeField } from '@/components/message/purpose/purpose-field';
import { fieldsOf } from '@/lib/form';
import { TextFields } from '../text-fields';
import type { Bulk } from '../use-bulk-form';
import { SHEET } from './recipients-step';

/** The text of the messages. */
export function MessageStep({ bulk }: { bulk: Bulk }) {
  const { form, values, rich, templates, fillFrom, write } = bulk;
  const field = fieldsOf(form);
  return (
    <Paper variant="outlined" sx={SHEET}>
      <TemplateChoice
        templates={templates}
        chosen={values.templateId}
        field={field('templateId')}
        onTemplate={fillFrom}
      />
      <PurposeField
        value={values.purpose}
        field={field('purpose', checkChosenPurpose)}
        onChoose={(purpose) => form.setValue('purpose', purpose, { shouldDirty: true, shouldValidate: purpose !== '' })}
      />
      <TextFields {...{ field, values, write, rich }} preview={bulk.file.preview}>
        <SharedFileField
          file={bulk.shared}
          disabled={values.content !== null}
          problem={bulk.shared.problem ?? form.formState.errors.media?.message}
        />
      </TextFields>
    </Paper>
  );
}
