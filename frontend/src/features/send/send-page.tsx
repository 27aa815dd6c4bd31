import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLink, useSearch } from '@tanstack/react-router';
import { api, type Channel, checkPhone, type SendMessage, type Template } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { templatesQuery } from '@/api/queries';
import { refresh } from '@/api/read';
import { useAction } from '@/api/use-action';
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

interface Values extends MessageContent {
  channelId: string;
  to: string;
  name: string;
  email: string;
  templateId: string;
}

const EMPTY: Values = { ...NO_CONTENT, channelId: '', to: '', name: '', email: '', templateId: '' };

/** What goes to the server: empty buttons and fields left out, the channel as a number. */
export function draftOf(values: Values): SendMessage {
  const text = (name: 'name' | 'email' | 'header' | 'footer' | 'templateId') =>
    values[name].trim() ? { [name]: values[name].trim() } : {};
  const buttons = buttonsOf(values);
  return {
    channelId: Number(values.channelId),
    to: values.to.trim(),
    body: values.body,
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
  const send = useAction(api.sendMessage, {
    done: { title: t`Message queued`, description: t`Follow it in the outbox.` },
    failed: (error) => sendFailure(error, t`Failed to send`, t`Could not send message`),
    form: fieldErrors(form, contentField),
    onDone: async () => {
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
  const { template: named } = useSearch({ from: '/_app/send' });
  useChosenTemplate(named, templates, (template) => {
    form.setValue('templateId', template.id);
    fillFrom(template);
  });

  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' }, alignItems: 'start' }}>
      <LeaveGuard when={form.formState.isDirty && values.body.trim() !== '' && !send.isPending} onLeave={dropDraft} />
      <Paper
        variant="outlined"
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((filled) => send.mutate(draftOf(filled)))(event)}
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
        />
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
        header={values.header}
        body={values.body}
        footer={values.footer}
        buttons={titlesOf(values)}
        values={{
          name: values.name.trim() || undefined,
          phone: values.to.trim() || undefined,
          email: values.email.trim() || undefined,
        }}
      />
    </Box>
  );
}
