import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { api, type CannedReply, checkCannedText, checkShortName, REPLY_VARIABLES } from '@wavelane/contracts';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { Inserter } from '@/components/message/insert/inserter';
import { PhonePreview } from '@/components/message/phone-preview';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  shortName: string;
  text: string;
}

/** As if a person were called so. */
const EXAMPLE = { name: 'Sara', phone: '+1 415 555 0101' };

/** Writes a canned reply, new or again. */
export function CannedReplyDialog({ reply, onClose }: { reply?: CannedReply; onClose: () => void }) {
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { shortName: reply?.shortName ?? '', text: reply?.text ?? '' },
  });
  const values = useWatch({ control: form.control }) as Values;
  const dropDraft = useDraft(`canned-reply/${reply?.id ?? 'new'}`, { form, values });
  const area = useRef<HTMLTextAreaElement>(null);
  const done = () => {
    dropDraft();
    onClose();
  };
  const field = fieldsOf(form);
  const saved = {
    refreshes: [api.cannedReplies],
    failed: t`Failed to save canned reply`,
    form: fieldErrors(form),
    onDone: done,
  };
  const change = useAction(api.changeCannedReply, {
    ...saved,
    parameters: { id: reply?.id ?? '' },
    done: t`Canned reply saved`,
  });
  const create = useAction(api.createCannedReply, { ...saved, done: t`Canned reply created` });
  const save = reply ? change : create;
  const submit = form.handleSubmit((wanted) => save.mutate(wanted));
  const { inputRef, ...textField } = field('text', checkCannedText);
  return (
    <FormDialog
      open
      width="sm"
      title={reply ? t`Edit canned reply` : t`New canned reply`}
      submit={reply ? t`Save` : t`Create`}
      busy={save.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={done}
    >
      <Field
        label={t`Short name`}
        autoFocus
        autoComplete="off"
        hint={t`What is typed after a slash, for example hours`}
        {...field('shortName', checkShortName)}
      />
      <Box>
        <Field
          label={t`Text`}
          multiline
          minRows={4}
          hint={t`{{name}} and {{phone}} are filled in; {{name|there}} fills in for a missing name`}
          {...textField}
          inputRef={(element: HTMLTextAreaElement | null) => {
            area.current = element;
            inputRef(element);
          }}
        />
        <Inserter names={REPLY_VARIABLES} into={area} />
      </Box>
      <PhonePreview header="" body={values.text} footer="" buttons={[]} values={EXAMPLE} />
    </FormDialog>
  );
}
