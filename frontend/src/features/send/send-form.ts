import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type Channel, type SendMessage, type Template } from '@wavelane/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
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
import {
  contentOfDraft,
  withFitContent,
  type RichDraft,
  richOf,
  standsAlone,
} from '@/components/message/rich/rich-draft';
import { alsoRich, useRich } from '@/components/message/rich/use-rich';
import { PERSONAL } from '@/components/message/variables';
import { chosenPurpose, USUAL_PURPOSE } from '@/components/message/purpose/purpose-field';
import { useRememberedPurpose } from '@/components/message/purpose/use-remembered-purpose';
import { chosenHours } from '@/components/message/validity-choice';
import { existing } from '@/components/message/sending';
import { useOnlyChannel } from '@/components/message/use-only-channel';
import { useChosenTemplate } from '@/components/message/use-chosen-template';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors } from '@/lib/form';
import { sendFailure } from './send-failure';
import { useSendFile } from './use-send-file';

interface Values extends MessageContent {
  /** A list, place, contact or poll; null = none. */
  content: RichDraft | null;
  channelId: string;
  to: string;
  name: string;
  email: string;
  templateId: string;
  /** `2026-11-28T09:30` on the clocks of the account; '' = now. */
  scheduledFor: string;
  /** '' = as usual. */
  validForHours: string;
  /** The purpose; '' while a custom one is not written yet. */
  purpose: string;
}

const EMPTY: Values = {
  ...NO_CONTENT,
  content: null,
  channelId: '',
  to: '',
  name: '',
  email: '',
  templateId: '',
  scheduledFor: '',
  validForHours: '',
  purpose: USUAL_PURPOSE,
};

/**
 * The message as the server gets it: empty buttons and fields left out, the channel as a number. A file needs no text.
 */
export function draftOf(values: Values, mediaId?: string): SendMessage {
  const text = (name: 'name' | 'email' | 'header' | 'footer' | 'templateId') =>
    values[name].trim() ? { [name]: values[name].trim() } : {};
  const content = values.content === null ? undefined : contentOfDraft(values.content);
  // Content takes the place of buttons; all but a list also that of texts.
  const isAlone = standsAlone(content?.kind);
  const buttons = content === undefined ? buttonsOf(values) : [];
  const hasBody = !isAlone && (mediaId === undefined || values.body.trim() !== '');
  return {
    channelId: Number(values.channelId),
    to: values.to.trim(),
    ...(hasBody && { body: values.body }),
    ...(content !== undefined && { content }),
    ...(mediaId !== undefined && { mediaId }),
    ...text('templateId'),
    ...(values.scheduledFor !== '' && { scheduledFor: values.scheduledFor }),
    ...chosenHours(values.validForHours),
    ...chosenPurpose(values.purpose),
    ...text('name'),
    ...text('email'),
    ...(!isAlone && { ...text('header'), ...text('footer') }),
    ...(buttons.length > 0 && { buttons }),
  };
}

/** The list, place, contact or poll of the form. */
const useContent = (form: UseFormReturn<Values>, draft: Values['content']) =>
  useRich(draft, (content) => form.setValue('content', content, { shouldDirty: true }), PERSONAL);

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
    fit: (kept) => withFitContent({ ...kept, channelId: existing(channels, kept.channelId) }),
  });
  useOnlyChannel(channels, values.channelId, (id) => form.resetField('channelId', { defaultValue: id }));
  useAddressee(form, isKnown);
  const file = useSendFile();
  const write = (name: keyof Values, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const rich = useContent(form, values.content);
  const later = useLater(values.scheduledFor, (time) => write('scheduledFor', time));
  const checkAgain = useEffectEvent(() => {
    if (form.formState.isSubmitted) void form.trigger();
  });
  // The kind of the file decides which texts are valid.
  useEffect(() => checkAgain(), [file.media?.kind]);
  const send = useAction(api.sendMessage, {
    done: (_, sent) => ({
      title: sent.scheduledFor ? t`Message scheduled` : t`Message queued`,
      description: t`Follow it in the outbox.`,
      tone: 'success',
    }),
    failed: (error) => sendFailure(error, t`Failed to send`, t`Could not send message`),
    form: alsoRich(fieldErrors(form, contentField), rich),
    onFailed: file.fail,
    onDone: async (_, sent) => {
      // A text typed during the request is the next message.
      const isUntouched = JSON.stringify(draftOf(form.getValues(), sent.mediaId)) === JSON.stringify(sent);
      file.clear();
      if (isUntouched) {
        later.hide();
        form.reset({ ...EMPTY, channelId: values.channelId });
        form.setFocus('to');
      }
      await refresh(client, api.jobs, api.me);
    },
  });
  const remember = useRememberedPurpose((templateId, purpose) => {
    if (form.getValues('templateId') === templateId) form.setValue('purpose', purpose, { shouldDirty: true });
  });
  const fillFrom = (template: Template) => {
    remember(template.id);
    file.fromTemplate(template.media ?? null);
    const content = contentOf(template);
    for (const name of CONTENT_FIELDS)
      form.setValue(name, content[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setValue('content', richOf(template.content), { shouldDirty: true });
  };
  const { template: named } = useSearch({ from: '/_app/send' });
  useChosenTemplate(named, templates, (template) => {
    form.setValue('templateId', template.id);
    fillFrom(template);
  });
  return { form, values, write, rich, templates, file, send, later, fillFrom, dropDraft };
}

/** Fills in the recipient from the page's address, after the draft. */
function useAddressee(form: UseFormReturn<Values>, isKnown: boolean): void {
  const asked: { to?: unknown; name?: unknown } = useSearch({ strict: false });
  const [to, name] = [asked.to, asked.name].map((part) => (typeof part === 'string' ? part : ''));
  const address = useEffectEvent(() => {
    if (to) form.setValue('to', to, { shouldDirty: true });
    if (to && name) form.setValue('name', name, { shouldDirty: true });
  });
  useEffect(() => {
    if (isKnown) address();
  }, [isKnown, to]);
}

/** Whether there is a field for the time of sending. */
function useLater(scheduledFor: string, write: (time: string) => void) {
  const [isLater, setLater] = useState(false);
  return {
    isShown: isLater || scheduledFor !== '',
    show: () => setLater(true),
    hide: () => setLater(false),
    leave: () => {
      setLater(false);
      write('');
    },
  };
}
