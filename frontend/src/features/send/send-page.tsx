import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLink, useSearch } from '@tanstack/react-router';
import { api, type Channel, checkPhone, type SendMessage, type Template } from '@wavelane/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { templatesQuery } from '@/api/queries';
import { refresh } from '@/api/read';
import { useAction } from '@/api/use-action';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import { Field } from '@/components/fields/field';
import { Page } from '@/components/page';
import { SelectField } from '@/components/fields/select-field';
import { isolate } from '@/lib/bidi';
import { useDraft } from '@/lib/drafts/use-draft';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { MessageFields } from '@/components/message/message-fields';
import { PERSONAL } from '@/components/message/variables';
import { sendFailure } from './send-failure';
import { existing, useSending } from '@/components/message/sending';
import {
  buttonsOf,
  NO_CONTENT,
  titlesOf,
  type MessageContent,
  contentField,
  contentOf,
} from '@/components/message/message-content';
import { part } from '@/components/parts/part';

const LinkButton = createLink(Button);

// Its room is kept until it is there, so that nothing moves.
const PhonePreview = part(() => import('@/components/message/phone-preview'), 'PhonePreview', {
  fallback: <Box sx={{ minHeight: 140 }} />,
});
const BlockedNote = part(() => import('@/components/message/blocked-note'), 'BlockedNote');

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
  const { user, channels, blocked, isReady, isKnown } = useSending();
  return (
    <Page title="Send" subtitle="One message to one person, with a preview of what arrives.">
      {blocked ? <BlockedNote user={user} blocked={blocked} /> : null}
      <SendForm channels={channels} isBlocked={!isReady} isKnown={isKnown} />
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
    done: { title: 'Message queued', description: 'Follow it in the outbox.' },
    failed: (error) => sendFailure(error, 'Failed to send', 'Could not send message'),
    form: fieldErrors(form, contentField),
    onDone: async () => {
      form.reset({ ...EMPTY, channelId: values.channelId });
      await refresh(client, api.jobs, api.me);
    },
  });
  const fillFrom = (template: Template | undefined) => {
    if (!template) return;
    const content = contentOf(template);
    for (const name of Object.keys(NO_CONTENT) as (keyof MessageContent)[]) {
      form.setValue(name, content[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
  };
  useChosenTemplate(templates, (template) => {
    form.setValue('templateId', template.id);
    fillFrom(template);
  });
  const { onChange: chooseTemplate, ...template } = field('templateId');

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
          <SelectField label="Channel" {...field('channelId', (value) => (value ? undefined : 'Choose a channel'))}>
            <option value="">Choose a channel</option>
            {channels.map(({ id, label, phone }) => (
              <option key={id} value={id}>
                {isolate(label)} ({phone})
              </option>
            ))}
          </SelectField>
          <Field label="Phone" type="tel" autoComplete="off" {...field('to', checkPhone)} />
          <Field label="Name (optional)" autoComplete="off" {...field('name')} />
          <Field label="Email (optional)" type="email" autoComplete="off" {...field('email')} />
        </Box>
        {templates.length > 0 ? (
          <SelectField
            label="Template (optional)"
            {...template}
            onChange={(event) => {
              void chooseTemplate(event);
              fillFrom(templates.find(({ id }) => id === event.target.value));
            }}
          >
            <option value="">No template</option>
            {templates.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        ) : null}
        <MessageFields
          field={field}
          values={values}
          variables={PERSONAL}
          hint="{{name}}, {{phone}} and {{email}} are filled in"
        />
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={send.isPending} disabled={isBlocked}>
            Send Message
          </Button>
          <LinkButton to="/outbox" variant="text">
            Open the outbox
          </LinkButton>
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

/** Calls back once with the template that the address names, as soon as it is known. */
function useChosenTemplate(templates: readonly Template[], onChosen: (template: Template) => void): void {
  const { template: id } = useSearch({ from: '/_app/send' });
  const chosen = templates.find((candidate) => candidate.id === id);
  const fill = useEffectEvent(onChosen);
  useEffect(() => {
    if (chosen) fill(chosen);
  }, [chosen]);
}
