import { t } from '@lingui/core/macro';
import {
  api,
  BODY_MAX,
  type CannedReply,
  checkCannedText,
  checkShortName,
  REPLY_VARIABLES,
  type SaveCannedReply,
  type UploadedMedia,
} from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { SharedFileField } from '@/components/attachments/shared-file-field';
import { type SharedFile, useSharedFile } from '@/components/attachments/use-shared-file';
import { EditorBeside } from '@/components/beside/editor-beside';
import { Field } from '@/components/fields/field';
import Box from '@mui/material/Box';
import { AddRich } from '@/components/message/rich/add-rich';
import {
  contentOfDraft,
  withFitContent,
  type RichDraft,
  richOf,
  standsAlone,
} from '@/components/message/rich/rich-draft';
import { RichPart } from '@/components/message/rich/rich-part';
import { alsoRich, type Rich, useRich } from '@/components/message/rich/use-rich';
import { BodyField } from '@/components/message/parts/body-field';
import { OwnBubble } from '@/components/message/parts/own-bubble';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors, type FieldsOf, fieldsOf } from '@/lib/form';
import { useMay } from '@/lib/hooks/use-may';

interface Values {
  shortName: string;
  text: string;
  /** A list, place, contact or poll; null = none. */
  content: RichDraft | null;
  media: UploadedMedia | null;
}

interface CannedReplyEditorProps {
  /** Left out: a new one. */
  reply?: CannedReply | undefined;
  onSaved: (id: string) => void;
  onRemove: () => void;
  onLeave: () => void;
}

const REPLY = { known: REPLY_VARIABLES, offered: REPLY_VARIABLES };

/** A sample person. */
const EXAMPLE = { name: 'Sara', phone: '+1 415 555 0101' };

/** A canned reply, new or kept, with its effect. */
export function CannedReplyEditor({ reply, onSaved, onRemove, onLeave }: CannedReplyEditorProps) {
  const mayManage = useMay('manage');
  const begin = beginOf(reply);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: begin });
  const values = useWatch({ control: form.control }) as Values;
  const dropDraft = useDraft(`canned-reply/${reply?.id ?? 'new'}`, { form, values, fit: withFitContent });
  const rich = useRich(values.content, (content) => form.setValue('content', content, { shouldDirty: true }), REPLY);
  const field = fieldsOf(form);
  const saved = {
    refreshes: [api.cannedReplies],
    failed: t`Failed to save canned reply`,
    form: alsoRich(fieldErrors(form, cannedField), rich),
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
  const shared = useSharedFile(values.media, (media) => {
    form.clearErrors(['media', 'text']);
    form.setValue('media', media, { shouldDirty: true });
  });
  const submit = form.handleSubmit(async () => {
    // More may have been typed while the file was uploaded.
    if (!(await shared.settled()) || !(await form.trigger(undefined, { shouldFocus: true }))) return;
    if (rich.isGood(form.getValues('content'))) save.mutate(cannedOf(form.getValues()));
  });
  const discard = () => {
    dropDraft();
    shared.reset();
    form.reset(begin);
    if (!reply) onLeave();
  };
  return (
    <EditorBeside
      title={reply ? `/${reply.shortName}` : t`New canned reply`}
      remove={reply && mayManage ? { label: t`Delete /${reply.shortName}`, onPress: onRemove } : undefined}
      isReadOnly={!mayManage}
      isNew={!reply}
      isDirty={form.formState.isDirty || shared.isPending}
      isBusy={save.isPending}
      isWaiting={form.formState.isSubmitting && shared.isUploading}
      onSubmit={(event) => void submit(event)}
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
      <Content {...{ field, values, rich, shared }} problem={form.formState.errors.media?.message} isOff={!mayManage} />
    </EditorBeside>
  );
}

interface ContentProps {
  field: FieldsOf<'text'>;
  values: Values;
  rich: Rich;
  shared: SharedFile;
  /** The server's objection to the file. */
  problem: string | undefined;
  isOff: boolean;
}

/** The text, a file, a list, place, contact or poll, and all as they will appear. */
function Content({ field, values, rich, shared, problem, isOff }: ContentProps) {
  const { text, content, media } = values;
  const mayBeEmpty = media !== null || shared.isPending || standsAlone(content?.kind);
  return (
    <>
      <BodyField
        label={t`Text`}
        hint={t`{{name}} and {{phone}} are filled in. Use {{name|there}} for people without a name.`}
        field={field('text', (typed) => (mayBeEmpty && typed.trim() === '' ? undefined : checkCannedText(typed)))}
        text={text}
        max={BODY_MAX}
        names={REPLY_VARIABLES}
      />
      <SharedFileField file={shared} disabled={isOff} problem={shared.problem ?? problem} />
      <RichPart rich={rich} isBesideText />
      {content === null ? (
        <Box>
          <AddRich onChoose={rich.add} />
        </Box>
      ) : null}
      <OwnBubble
        text={text}
        file={media}
        content={content === null ? undefined : contentOfDraft(content)}
        values={EXAMPLE}
      />
    </>
  );
}

const beginOf = (reply: CannedReply | undefined): Values => ({
  ...{ shortName: reply?.shortName ?? '', text: reply?.text ?? '' },
  ...{ content: richOf(reply?.content), media: reply?.media ?? null },
});

const cannedField = (name: string) => (name === 'mediaId' ? 'media' : name);

/** The canned reply as the server gets it. */
function cannedOf({ shortName, text, content: draft, media }: Values): SaveCannedReply {
  const content = draft === null ? undefined : contentOfDraft(draft);
  return { shortName, text, ...(content && { content }), ...(media && { mediaId: media.mediaId }) };
}
