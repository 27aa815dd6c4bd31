import { t } from '@lingui/core/macro';
import { api, type CannedReply, BODY_MAX, checkCannedText, checkShortName, REPLY_VARIABLES } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { EditorBeside } from '@/components/beside/editor-beside';
import { Field } from '@/components/fields/field';
import { BodyField } from '@/components/message/parts/body-field';
import { OwnBubble } from '@/components/message/parts/own-bubble';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { useMay } from '@/lib/hooks/use-may';

interface Values {
  shortName: string;
  text: string;
}

interface CannedReplyEditorProps {
  /** Left out: a new one. */
  reply?: CannedReply | undefined;
  onSaved: (id: string) => void;
  onRemove: () => void;
  onLeave: () => void;
}

/** A sample person. */
const EXAMPLE = { name: 'Sara', phone: '+1 415 555 0101' };

/** A canned reply, new or kept, with its effect. */
export function CannedReplyEditor({ reply, onSaved, onRemove, onLeave }: CannedReplyEditorProps) {
  const mayManage = useMay('manage');
  const begin = { shortName: reply?.shortName ?? '', text: reply?.text ?? '' };
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: begin });
  const values = useWatch({ control: form.control }) as Values;
  const dropDraft = useDraft(`canned-reply/${reply?.id ?? 'new'}`, { form, values });
  const field = fieldsOf(form);
  const saved = {
    refreshes: [api.cannedReplies],
    failed: t`Failed to save canned reply`,
    form: fieldErrors(form),
    onDone: ({ id }: { id: string }) => {
      dropDraft();
      form.reset(form.getValues());
      onSaved(id);
    },
  };
  const change = useAction(api.changeCannedReply, {
    ...saved,
    parameters: { id: reply?.id ?? '' },
    done: t`Canned reply saved`,
  });
  const create = useAction(api.createCannedReply, { ...saved, done: t`Canned reply created` });
  const save = reply ? change : create;
  const discard = () => {
    dropDraft();
    form.reset(begin);
    if (!reply) onLeave();
  };
  return (
    <EditorBeside
      title={reply ? `/${reply.shortName}` : t`New canned reply`}
      remove={reply && mayManage ? { label: t`Delete /${reply.shortName}`, onPress: onRemove } : undefined}
      isReadOnly={!mayManage}
      isDirty={form.formState.isDirty}
      isBusy={save.isPending}
      submit={reply ? t`Save` : t`Create`}
      onSubmit={(event) => void form.handleSubmit((wanted) => save.mutate(wanted))(event)}
      onDiscard={discard}
      onBack={onLeave}
    >
      <Field
        label={t`Short name`}
        autoFocus={!reply}
        autoComplete="off"
        hint={t`Type / and this name at the start of a reply, for example /hours`}
        {...field('shortName', checkShortName)}
      />
      <BodyField
        label={t`Text`}
        hint={t`{{name}} and {{phone}} are filled in. Use {{name|there}} for people without a name.`}
        field={field('text', checkCannedText)}
        text={values.text}
        max={BODY_MAX}
        names={REPLY_VARIABLES}
      />
      <OwnBubble text={values.text} values={EXAMPLE} />
    </EditorBeside>
  );
}
