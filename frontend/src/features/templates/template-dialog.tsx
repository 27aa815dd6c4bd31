import { t } from '@lingui/core/macro';
import {
  api,
  checkTemplateTitle,
  type SaveTemplate,
  type Template,
  type TemplateUse,
  TEMPLATE_TITLE_MAX,
} from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { ANY } from '@/components/message/variables';
import { PhonePreview } from '@/components/message/phone-preview';
import { MessageFields } from '@/components/message/message-fields';
import {
  NO_CONTENT,
  titlesOf,
  type MessageContent,
  contentField,
  contentOf,
} from '@/components/message/message-content';
import { TemplateUsed } from './template-used';

interface Values extends MessageContent {
  title: string;
}

interface TemplateDialogProps {
  template?: Template;
  /** Of that template, once it is known. */
  use?: TemplateUse | undefined;
  /** What a new one begins with. */
  copyOf?: Template;
  onClose: () => void;
}

/** As if a person were called so: what a file or a form brings is not known here. */
const EXAMPLE = { name: 'Sara', phone: '+1 415 555 0101', email: 'sara@example.com' };

const titleOfCopy = (title: string) => `${title.slice(0, TEMPLATE_TITLE_MAX - COPY.length)}${COPY}`;

/** What the title of a copy ends with. */
const COPY = t` (copy)`;

/** Writes a template, new or again. */
export function TemplateDialog({ template, use, copyOf, onClose }: TemplateDialogProps) {
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: valuesOf(template, copyOf),
  });
  const values = useWatch({ control: form.control }) as Values;
  const dropDraft = useDraft(`template/${template?.id ?? (copyOf ? `copy-of-${copyOf.id}` : 'new')}`, { form, values });
  const done = () => {
    dropDraft();
    onClose();
  };
  const field = fieldsOf(form);
  const saved = {
    refreshes: [api.templates],
    failed: t`Failed to save template`,
    form: fieldErrors(form, contentField),
    onDone: done,
  };
  const change = useAction(api.changeTemplate, {
    ...saved,
    parameters: { id: template?.id ?? '' },
    done: t`Template saved`,
  });
  const create = useAction(api.createTemplate, {
    ...saved,
    done: t`Template created`,
  });
  const save = template ? change : create;
  const submit = form.handleSubmit((values) => save.mutate(templateOf(values)));
  return (
    <FormDialog
      open
      width="sm"
      title={template ? t`Edit template` : copyOf ? t`Copy of a template` : t`New template`}
      submit={template ? t`Save` : t`Create`}
      busy={save.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={done}
    >
      {template ? <TemplateUsed use={use} /> : null}
      <Field label={t`Title`} autoFocus {...field('title', checkTemplateTitle)} />
      <MessageFields
        field={field}
        values={values}
        variables={ANY}
        hint={t`{{name}}, {{phone}}, {{email}} and columns of a CSV file are filled in; {{name|there}} fills in for a missing name`}
      />
      <PhonePreview
        header={values.header}
        body={values.body}
        footer={values.footer}
        buttons={titlesOf(values)}
        values={EXAMPLE}
      />
    </FormDialog>
  );
}

function valuesOf(template: Template | undefined, copyOf: Template | undefined): Values {
  if (template) return { title: template.title, ...contentOf(template) };
  return copyOf ? { title: titleOfCopy(copyOf.title), ...contentOf(copyOf) } : { title: '', ...NO_CONTENT };
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
