import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import {
  type Channel,
  checkBody,
  checkButtonTitle,
  checkFooter,
  checkHeader,
  checkPhone,
  type CurrentUser,
  type SendMessage,
  type SendResult,
} from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError, messageOf } from '@/api/errors';
import { channelsQuery, refresh, sessionQuery } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { Field } from '@/components/field';
import { Page } from '@/components/page';
import { SelectField } from '@/components/select-field';
import { PhonePreview } from './phone-preview';

const LinkButton = createLink(Button);

interface Values {
  channelId: string;
  to: string;
  name: string;
  email: string;
  header: string;
  body: string;
  footer: string;
  button1: string;
  button2: string;
  button3: string;
}

const EMPTY: Values = {
  channelId: '',
  to: '',
  name: '',
  email: '',
  header: '',
  body: '',
  footer: '',
  button1: '',
  button2: '',
  button3: '',
};
const BUTTONS = ['button1', 'button2', 'button3'] as const;

/** Why nothing can be sent (spec §2 /send); undefined when it can. */
export function blockedBy(user: CurrentUser, active: readonly Channel[]): string | undefined {
  if (user.status !== 'active') return `Your account is ${user.status}. Please renew your subscription`;
  return active.length === 0 ? 'No active channels. Please add a channel' : undefined;
}

/** What goes to the server: empty buttons and fields left out, the channel as a number (spec §5). */
export function draftOf(values: Values): SendMessage {
  const text = (value: string) => value.trim() || undefined;
  const titles = BUTTONS.map((name) => values[name].trim()).filter(Boolean);
  return {
    channelId: Number(values.channelId),
    to: values.to.trim(),
    body: values.body,
    ...(text(values.name) && { name: values.name.trim() }),
    ...(text(values.email) && { email: values.email.trim() }),
    ...(text(values.header) && { header: values.header.trim() }),
    ...(text(values.footer) && { footer: values.footer.trim() }),
    ...(titles.length > 0 && {
      buttons: titles.map((title, index) => ({ type: 'quick_reply' as const, title, id: `btn${index + 1}` })),
    }),
  };
}

/** One message to one person, with a preview (spec §2 /send). */
export function SendPage() {
  const { data: user } = useQuery(sessionQuery);
  const { data: channels } = useQuery({ ...channelsQuery, refetchOnMount: 'always' });
  const active = channels?.filter(({ status }) => status === 'ACTIVE') ?? [];
  const blocked = user && channels ? blockedBy(user, active) : undefined;
  return (
    <Page title="Send" subtitle="One message to one person; see at the side what arrives.">
      {blocked ? (
        <Alert
          severity="warning"
          variant="outlined"
          sx={{ mb: 5 }}
          action={
            <LinkButton to={user?.status === 'active' ? '/channels' : '/pricing'} color="inherit" size="small">
              {user?.status === 'active' ? 'Channels' : 'Renew'}
            </LinkButton>
          }
        >
          {blocked}
        </Alert>
      ) : null}
      <SendForm channels={active} isBlocked={blocked !== undefined || !channels} />
    </Page>
  );
}

function SendForm({ channels, isBlocked }: { channels: readonly Channel[]; isBlocked: boolean }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: EMPTY });
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as Values;
  const field = (name: keyof Values, check: (value: string) => string | undefined = () => undefined) => {
    const { ref, ...rest } = form.register(name, { validate: (value) => check(value) ?? true });
    return { ...rest, inputRef: ref, error: errors[name]?.message };
  };
  const send = useSubmit<SendMessage, SendResult>(
    { path: () => '/api/messages/send', body: (draft) => draft },
    {
      onSuccess: async () => {
        form.reset({ ...EMPTY, channelId: values.channelId });
        toast({ title: 'Message queued', description: 'Follow it in the outbox.', tone: 'success' });
        await refresh(client, '/api/jobs', '/api/me');
      },
      onError: (error) => {
        const fields = error instanceof ApiError ? error.fields : {};
        for (const [name, message] of Object.entries(fields)) {
          const target = name.startsWith('buttons') ? 'button1' : name;
          if (target in EMPTY)
            form.setError(target as keyof Values, { type: 'server', message }, { shouldFocus: true });
        }
        const message = messageOf(error, 'Could not send message');
        const isLimit = message.includes('limit reached');
        toast({ title: isLimit ? 'Daily limit reached' : 'Failed to send', description: message, tone: 'error' });
      },
    },
  );
  const submit = form.handleSubmit((filled) => send.mutate(draftOf(filled)));

  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' }, alignItems: 'start' }}>
      <Paper
        variant="outlined"
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}
      >
        <SelectField label="Channel" {...field('channelId', (value) => (value ? undefined : 'Choose a channel'))}>
          <option value="">Choose a channel</option>
          {channels.map(({ id, label, phone }) => (
            <option key={id} value={id}>
              {label} ({phone})
            </option>
          ))}
        </SelectField>
        <Field label="Phone" type="tel" autoComplete="off" {...field('to', checkPhone)} />
        <Field label="Name (optional)" autoComplete="off" {...field('name')} />
        <Field label="Email (optional)" type="email" autoComplete="off" {...field('email')} />
        <Wide>
          <Field label="Header (optional)" {...field('header', checkHeader)} />
        </Wide>
        <Wide>
          <Field
            label="Body"
            multiline
            minRows={4}
            hint="{{name}}, {{phone}} and {{email}} are filled in"
            {...field('body', checkBody)}
          />
        </Wide>
        <Wide>
          <Field label="Footer (optional)" {...field('footer', checkFooter)} />
        </Wide>
        <Wide>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
            {BUTTONS.map((name, index) => (
              <Field key={name} label={`Button ${index + 1} (optional)`} {...field(name, checkButtonTitle)} />
            ))}
          </Box>
        </Wide>
        <Wide>
          <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained" loading={send.isPending} disabled={isBlocked}>
              Send Message
            </Button>
            <LinkButton to="/outbox" variant="text">
              Open the outbox
            </LinkButton>
          </Box>
        </Wide>
      </Paper>
      <PhonePreview
        header={values.header}
        body={values.body}
        footer={values.footer}
        buttons={BUTTONS.map((name) => values[name])}
        values={{
          name: values.name.trim() || undefined,
          phone: values.to.trim() || undefined,
          email: values.email.trim() || undefined,
        }}
      />
    </Box>
  );
}

function Wide({ children }: { children: React.ReactNode }) {
  return <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>;
}
