import { api, checkTemplateTitle, type SaveTemplate, type Template } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { ANY } from '@/components/message/variables';
import { MessageFields } from '@/components/message/message-fields';
import {
  NO_CONTENT,
  titlesOf,
  type MessageContent,
  contentField,
  contentOf,
} from '@/components/message/message-content';

interface Values extends MessageContent {
  title: string;
}

/** Writes a template, new or again. */
export function TemplateDialog({ template, onClose }: { template?: Template; onClose: () => void }) {
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: template ? { title: template.title, ...contentOf(template) } : { title: '', ...NO_CONTENT },
  });
  const values = useWatch({ control: form.control }) as Values;
  const dropDraft = useDraft(`template/${template?.id ?? 'new'}`, { form, values });
  const done = () => {
    dropDraft();
    onClose();
  };
  const field = fieldsOf(form);
  const saved = {
    refreshes: [api.templates],
    failed: 'Failed to save template',
    form: fieldErrors(form, contentField),
    onDone: done,
  };
  const change = useAction(api.changeTemplate, {
    ...saved,
    parameters: { id: template?.id ?? '' },
    done: 'Template saved',
  });
  const create = useAction(api.createTemplate, {
    ...saved,
    done: 'Template created',
  });
  const save = template ? change : create;
  const submit = form.handleSubmit((values) => save.mutate(templateOf(values)));
  return (
    <FormDialog
      open
      width="sm"
      title={template ? 'Edit template' : 'New template'}
      submit={template ? 'Save' : 'Create'}
      busy={save.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={done}
    >
      <Field label="Title" autoFocus {...field('title', checkTemplateTitle)} />
      <MessageFields
        field={field}
        values={values}
        variables={ANY}
        hint="{{name}}, {{phone}}, {{email}} and columns of a CSV file are filled in; {{name|there}} says what stands in for a missing name"
      />
    </FormDialog>
  );
}

/** What goes to the server: empty buttons are dropped. */
export function templateOf(values: Values): SaveTemplate {
  return {
    title: values.title.trim(),
    header: values.header.trim(),
    body: values.body,
    footer: values.footer.trim(),
    buttons: titlesOf(values),
  };
}
