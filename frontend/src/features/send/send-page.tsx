import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLink, useSearch } from '@tanstack/react-router';
import Typography from '@mui/material/Typography';
import { api, type Channel, checkPhone, type SendMessage, type Template } from '@wavelane/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { templatesQuery } from '@/api/queries';
import { refresh } from '@/api/read';
import { useAction } from '@/api/use-action';
import { taking } from '@/components/attachments/taking';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import { Field } from '@/components/fields/field';
import { Page } from '@/components/page';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { ChannelChoice, TemplateChoice } from '@/components/message/choices';
import { useChosenTemplate } from '@/components/message/use-chosen-template';
import { MessageFields } from '@/components/message/message-fields';
import { PERSONAL } from '@/components/message/variables';
import { sendFailure } from './send-failure';
import { useSendFile } from './use-send-file';
import { existing, useSending } from '@/components/message/sending';
import {
  buttonsOf,
  CONTENT_FIELDS,
  NO_CONTENT,
  titlesOf,
  type MessageContent,
  contentField,
  contentOf,
} from '@/components/message/message-content';
import { part } from '@/components/parts/part';
import { BlockedNote } from '@/components/message/blocked-note';

const LinkButton = createLink(Button);

// Its room is kept until it is there, so that nothing moves.
const PhonePreview = part(() => import('@/components/message/phone-preview'), 'PhonePreview', {
  fallback: <Box sx={{ minHeight: 140 }} />,
});
const SendFile = part(() => import('./send-file'), 'SendFile', { fallback: <Box sx={{ minHeight: 40 }} /> });

interface Values extends MessageContent {
  channelId: string;
  to: string;
  name: string;
  email: string;
  templateId: string;
}

const EMPTY: Values = { ...NO_CONTENT, channelId: '', to: '', name: '', email: '', templateId: '' };

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
    ...text('name'),
    ...text('email'),
    ...text('header'),
    ...text('footer'),
    ...(buttons.length > 0 && { buttons }),
  };
}

/** One message to one person, with a preview. */
export function SendPage() {
  const { user, channels, blocked, isReady, isKnown, isSettled } = useSending();
  return (
    <Page title={t`Send`} subtitle={t`One message to one person, with a preview of what arrives.`}>
      {blocked ? <BlockedNote user={user} blocked={blocked} /> : null}
      {isSettled ? <SendForm channels={channels} isBlocked={!isReady} isKnown={isKnown} /> : null}
    </Page>
  );
}

interface SendFormProps {
  channels: readonly Channel[];
  isBlocked: boolean;
  /** Whether these are all channels. */
  isKnown: boolean;
}

function SendForm({ channels, isBlocked, isKnown }: SendFormProps) {
  const client = useQueryClient();
  const { data: templates = [] } = useQuery(templatesQuery);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: EMPTY });
  const values = useWatch({ control: form.control }) as Values;
  const field = fieldsOf(form);
  const dropDraft = useDraft('send', {
    form,
    values,
    isReady: isKnown,
    fit: (kept) => ({ ...kept, channelId: existing(channels, kept.channelId) }),
  });
  const file = useSendFile();
  const kind = file.media?.kind;
  const checkAgain = useEffectEvent(() => {
    if (form.formState.isSubmitted) void form.trigger();
  });
  // What a text may be depends on it.
  useEffect(() => checkAgain(), [kind]);
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
    for (const name of CONTENT_FIELDS) {
      form.setValue(name, content[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
  };
  const submit = form.handleSubmit((filled) => {
    if (file.isReady()) send.mutate(draftOf(filled, file.media?.mediaId));
  });
  const { template: named } = useSearch({ from: '/_app/send' });
  useChosenTemplate(named, templates, (template) => {
    form.setValue('templateId', template.id);
    fillFrom(template);
  });

  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' }, alignItems: 'start' }}>
      <LeaveGuard
        when={((form.formState.isDirty && values.body.trim() !== '') || file.hasAny) && !send.isPending}
        onLeave={() => {
          dropDraft();
          file.clear();
        }}
      />
      <Paper
        variant="outlined"
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        {...taking(isBlocked || send.isPending ? undefined : file.drop)}
        sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 5 }}
      >
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <ChannelChoice
            channels={channels}
            chosen={values.channelId}
            field={field('channelId', (value) => (value ? undefined : t`Choose a channel`))}
          />
          <Field label={t`Phone`} type="tel" autoComplete="off" {...field('to', checkPhone)} />
          <Field label={t`Name (optional)`} autoComplete="off" {...field('name')} />
          <Field label={t`Email (optional)`} type="email" autoComplete="off" {...field('email')} />
        </Box>
        <TemplateChoice
          templates={templates}
          chosen={values.templateId}
          field={field('templateId')}
          onTemplate={fillFrom}
        />
        <MessageFields
          field={field}
          values={values}
          variables={PERSONAL}
          hint={t`{{name}}, {{phone}} and {{email}} are filled in`}
          file={kind}
        />
        <SendFile {...file.part} disabled={isBlocked || send.isPending} />
        {file.problem === undefined ? null : (
          <Typography role="alert" variant="body2" color="error">
            {file.problem}
          </Typography>
        )}
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <Button
            type="submit"
            variant="contained"
            loading={send.isPending}
            disabled={isBlocked}
          >{t`Send Message`}</Button>
          <LinkButton to="/outbox" variant="text">{t`Open the outbox`}</LinkButton>
        </Box>
      </Paper>
      <PhonePreview
        stays
        header={values.header}
        body={values.body}
        footer={values.footer}
        buttons={titlesOf(values)}
        file={file.media ? { ...file.media, id: file.media.mediaId } : undefined}
        values={{
          name: values.name.trim() || undefined,
          phone: values.to.trim() || undefined,
          email: values.email.trim() || undefined,
        }}
      />
    </Box>
  );
}
