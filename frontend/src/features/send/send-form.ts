import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type Channel, type SendMessage, type Template } from '@wavelane/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { templatesQuery } from '@/api/queries';
import { refresh } from '@/api/read';
import { useAction } from '@/api/use-action';
import {
  buttonsOf,
  CONTENT_FIELDS,
  contentField,
  contentOf,
  type MessageContent,
  NO_CONTENT,
} from '@/components/message/message-content';
import { chosenHours } from '@/components/message/validity-choice';
import { existing } from '@/components/message/sending';
import { useOnlyChannel } from '@/components/message/use-only-channel';
import { useChosenTemplate } from '@/components/message/use-chosen-template';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors } from '@/lib/form';
import { sendFailure } from './send-failure';
import { useSendFile } from './use-send-file';

interface Values extends MessageContent {
  channelId: string;
  to: string;
  name: string;
  email: string;
  templateId: string;
  /** '' = as usual. */
  validForHours: string;
}

const EMPTY: Values = { ...NO_CONTENT, channelId: '', to: '', name: '', email: '', templateId: '', validForHours: '' };

/** What goes to the server: empty buttons and fields left out, the channel as a number. A file needs no text. */
export function draftOf(values: Values, mediaId?: string): SendMessage {
  const text = (name: 'name' | 'email' | 'header' | 'footer' | 'templateId') =>
    values[name].trim() ? { [name]: values[name].trim() } : {};
  const buttons = buttonsOf(values);
  return {
    channelId: Number(values.channelId),
    to: values.to.trim(),
    ...((mediaId === undefined || values.body.trim() !== '') && { body: values.body }),
    ...(mediaId !== undefined && { mediaId }),
    ...text('templateId'),
    ...chosenHours(values.validForHours),
    ...text('name'),
    ...text('email'),
    ...text('header'),
    ...text('footer'),
    ...(buttons.length > 0 && { buttons }),
  };
}

/** The form of a single message: its values, its file, its draft, and how it is sent. @param isKnown whether these are all channels */
export function useSendForm(channels: readonly Channel[], isKnown: boolean) {
  const client = useQueryClient();
  const { data: templates = [] } = useQuery(templatesQuery);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: EMPTY });
  const values = useWatch({ control: form.control }) as Values;
  const dropDraft = useDraft('send', {
    form,
    values,
    isReady: isKnown,
    fit: (kept) => ({ ...kept, channelId: existing(channels, kept.channelId) }),
  });
  useOnlyChannel(channels, values.channelId, (id) => form.resetField('channelId', { defaultValue: id }));
  const file = useSendFile();
  const checkAgain = useEffectEvent(() => {
    if (form.formState.isSubmitted) void form.trigger();
  });
  // The kind of the file decides what the text may be.
  useEffect(() => checkAgain(), [file.media?.kind]);
  const send = useAction(api.sendMessage, {
    done: { title: t`Message queued`, description: t`Follow it in the outbox.` },
    failed: (error) => sendFailure(error, t`Failed to send`, t`Could not send message`),
    form: fieldErrors(form, contentField),
    onFailed: file.fail,
    onDone: async () => {
      file.clear();
      form.reset({ ...EMPTY, channelId: values.channelId });
      await refresh(client, api.jobs, api.me);
    },
  });
  const fillFrom = (template: Template) => {
    const content = contentOf(template);
    for (const name of CONTENT_FIELDS)
      form.setValue(name, content[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const { template: named } = useSearch({ from: '/_app/send' });
  useChosenTemplate(named, templates, (template) => {
    form.setValue('templateId', template.id);
    fillFrom(template);
  });
  return { form, values, templates, file, send, fillFrom, dropDraft };
}
