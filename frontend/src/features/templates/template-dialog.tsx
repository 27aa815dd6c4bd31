import { useQueryClient } from '@tanstack/react-query';
import { checkTemplateTitle, type SaveTemplate, type Template } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldsOf, showServerFields } from '@/lib/form';
import { MessageFields } from '../../components/message/message-fields';
import { NO_WORDING, titlesOf, type Wording, wordingField, wordingOf } from '../../components/message/wording';

interface Values extends Wording {
  title: string;
}

/** Writes a template, new or again. */
export function TemplateDialog({ template, onClose }: { template?: Template; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: template ? { title: template.title, ...wordingOf(template) } : { title: '', ...NO_WORDING },
  });
  const field = fieldsOf(form);
  const save = useSubmit<SaveTemplate, Template>(
    {
      method: template ? 'PUT' : 'POST',
      path: () => (template ? `/api/templates/${template.id}` : '/api/templates'),
      body: (draft) => draft,
    },
    {
      onSuccess: async () => {
        await refresh(client, '/api/templates');
        toast({ title: template ? 'Template saved' : 'Template created', tone: 'success' });
        onClose();
      },
      onError: (error) => {
        showServerFields(form, error, wordingField);
        toast({ title: 'Failed to save template', description: messageOf(error, 'Please try again.'), tone: 'error' });
      },
    },
  );
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
      onClose={onClose}
    >
      <Field label="Title" autoFocus {...field('title', checkTemplateTitle)} />
      <MessageFields
        field={field}
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
