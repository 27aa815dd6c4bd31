import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import { api, checkTemplateTitle, type SaveTemplate, type Template, type TemplateUse } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { EditorBeside } from '@/components/beside/editor-beside';
import { SharedFileField } from '@/components/attachments/shared-file-field';
import { useSharedFile } from '@/components/attachments/use-shared-file';
import { Field } from '@/components/fields/field';
import { BulkIcon, SendIcon } from '@/components/icons/icons';
import { contentField, shownButtons, targetsOf, titlesOf } from '@/components/message/message-content';
import { MessageFields } from '@/components/message/message-fields';
import { PhonePreview } from '@/components/message/phone/phone-preview';
import { contentOfDraft, withFitContent, standsAlone } from '@/components/message/rich/rich-draft';
import { alsoRich, useRich } from '@/components/message/rich/use-rich';
import { ANY } from '@/components/message/variables';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { useMay } from '@/lib/hooks/use-may';
import { TemplateUsed } from './template-used';
import { type TemplateValues, valuesOf } from './template-values';

interface TemplateEditorProps {
  /** Left out: a new one. */
  template?: Template | undefined;
  /** The template that a new one copies. */
  copyOf?: Template | undefined;
  /** Undefined while it is not known. */
  use?: TemplateUse | undefined;
  onSaved: (id: string) => void;
  onCopy: () => void;
  onRemove: () => void;
  onLeave: () => void;
}

const LinkButton = createLink(Button);

/** Sample values for a person: the values of a file or a form are not known here. */
const EXAMPLE = { name: 'Sara', phone: '+1 415 555 0101', email: 'sara@example.com' };

/** The place of the draft of a template, of a copy, or of a new one. */
const placeOf = (template: Template | undefined, copyOf: Template | undefined) =>
  `template/${template?.id ?? (copyOf ? `copy-of-${copyOf.id}` : 'new')}`;

/** A template, new or kept, beside the phone that it arrives on. The typed text is kept until it is saved. */
export function TemplateEditor({ template, copyOf, use, onSaved, onCopy, onRemove, onLeave }: TemplateEditorProps) {
  const mayManage = useMay('manage');
  const form = useForm<TemplateValues>({ mode: 'onTouched', defaultValues: valuesOf(template, copyOf) });
  const values = useWatch({ control: form.control }) as TemplateValues;
  const dropDraft = useDraft(placeOf(template, copyOf), { form, values, fit: withFitContent });
  const rich = useRich(values.content, (content) => form.setValue('content', content, { shouldDirty: true }), ANY);
  const field = fieldsOf(form);
  const saved = {
    refreshes: [api.templates],
    failed: t`Failed to save template`,
    form: alsoRich(fieldErrors(form, contentField), rich),
    onDone: ({ id }: { id: string }) => {
      dropDraft();
      form.reset(form.getValues());
      onSaved(id);
    },
  };
  const change = useAction(api.changeTemplate, {
    ...saved,
    parameters: { id: template?.id ?? '' },
    done: t`Template saved`,
  });
  const create = useAction(api.createTemplate, { ...saved, done: t`Template created` });
  const save = template ? change : create;
  const shared = useSharedFile(values.media, (media) => {
    form.clearErrors('media');
    form.setValue('media', media, { shouldDirty: true });
  });
  const submit = form.handleSubmit(async () => {
    // More may have been typed while the file was uploaded.
    if (!(await shared.settled()) || !(await form.trigger(undefined, { shouldFocus: true }))) return;
    if (rich.isGood(form.getValues('content'))) save.mutate(templateOf(form.getValues()));
  });
  const discard = () => {
    dropDraft();
    shared.reset();
    form.reset(valuesOf(template, copyOf));
    if (!template) onLeave();
  };
  return (
    <>
      <EditorBeside
        title={template?.title ?? (copyOf ? t`Copy of a template` : t`New template`)}
        copy={template && mayManage ? { label: t`Duplicate ${template.title}`, onPress: onCopy } : undefined}
        remove={template && mayManage ? { label: t`Delete ${template.title}`, onPress: onRemove } : undefined}
        about={template ? <TemplateUsed use={use} /> : undefined}
        isReadOnly={!mayManage}
        isNew={!template}
        isDirty={form.formState.isDirty || shared.isPending}
        isBusy={save.isPending}
        isWaiting={form.formState.isSubmitting && shared.isUploading}
        onSubmit={(event) => void submit(event)}
        onDiscard={discard}
        onBack={onLeave}
      >
        <Field label={t`Title`} autoFocus={!template} {...field('title', checkTemplateTitle)} />
        <MessageFields
          field={field}
          values={values}
          rich={rich}
          write={(name, value) =>
            form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
          variables={ANY}
          hint={t`{{name}}, {{phone}}, {{email}} and columns of a CSV file are filled in. Use {{name|there}} for people without a name.`}
          file={values.media?.kind}
        >
          <SharedFileField
            file={shared}
            disabled={!mayManage || values.content !== null}
            problem={shared.problem ?? form.formState.errors.media?.message}
          />
        </MessageFields>
      </EditorBeside>
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
        <Preview values={values} />
        {template ? <Ways template={template} mayManage={mayManage} /> : null}
      </Box>
    </>
  );
}

/** The template on the phone of an example. */
const Preview = ({ values }: { values: TemplateValues }) => (
  <PhonePreview
    stays
    header={values.header}
    body={values.body}
    footer={values.footer}
    buttons={values.content === null ? shownButtons(values) : []}
    content={values.content === null ? undefined : contentOfDraft(values.content)}
    file={values.media ? { ...values.media, id: values.media.mediaId } : undefined}
    values={EXAMPLE}
  />
);

/** The links to the pages that use the template. */
function Ways({ template: { id }, mayManage }: { template: Template; mayManage: boolean }) {
  const mayAnswer = useMay('answer');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
      {mayAnswer ? (
        <LinkButton
          to="/send"
          search={{ template: id }}
          variant="outlined"
          startIcon={<SendIcon size={16} />}
        >{t`Send`}</LinkButton>
      ) : null}
      {mayManage ? (
        <LinkButton
          to="/bulk"
          search={{ template: id }}
          variant="outlined"
          startIcon={<BulkIcon size={16} />}
        >{t`Use for bulk`}</LinkButton>
      ) : null}
    </Box>
  );
}

/** The template as the server gets it: empty buttons are dropped. */
export function templateOf(values: TemplateValues): SaveTemplate {
  const content = values.content === null ? null : contentOfDraft(values.content);
  const isAlone = standsAlone(content?.kind);
  return {
    title: values.title.trim(),
    header: isAlone ? '' : values.header.trim(),
    body: isAlone ? '' : values.body,
    footer: isAlone ? '' : values.footer.trim(),
    ...(content ? { buttons: [], content } : { buttons: titlesOf(values), ...targetsOf(values) }),
    ...(values.media && { mediaId: values.media.mediaId }),
  };
}
