import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { createLink } from '@tanstack/react-router';
import Typography from '@mui/material/Typography';
import { type Channel, checkPhone } from '@wavelane/contracts';
import { taking } from '@/components/attachments/taking';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import { Field } from '@/components/fields/field';
import { Page } from '@/components/page';
import { fieldsOf } from '@/lib/form';
import { ChannelChoice, TemplateChoice } from '@/components/message/choices';
import { MessageFields } from '@/components/message/message-fields';
import { PERSONAL } from '@/components/message/variables';
import { useSending } from '@/components/message/sending';
import { titlesOf } from '@/components/message/message-content';
import { ValidityChoice } from '@/components/message/validity-choice';
import { BlockedNote } from '@/components/message/blocked-note';
import { draftOf, useSendForm } from './send-form';
import { lazily } from '@/components/lazy/lazily';

const SendFile = lazily(() => import('./send-file'), 'SendFile', <Box sx={{ minHeight: 40 }} />);

const PhonePreview = lazily(
  () => import('@/components/message/phone-preview'),
  'PhonePreview',
  <Box sx={{ minHeight: 140 }} />,
);

const LinkButton = createLink(Button);

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
  const sending = useSendForm(channels, isKnown);
  const { form, values, file, send, dropDraft } = sending;
  const submit = form.handleSubmit((filled) => {
    if (file.isReady()) send.mutate(draftOf(filled, file.media?.mediaId));
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
        <SendFields channels={channels} sending={sending} />
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

interface SendFieldsProps {
  channels: readonly Channel[];
  sending: ReturnType<typeof useSendForm>;
}

function SendFields({ channels, sending: { form, values, file, templates, fillFrom } }: SendFieldsProps) {
  const field = fieldsOf(form);
  return (
    <>
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
        file={file.media?.kind}
      />
      <ValidityChoice isPlanned={false} {...field('validForHours')} />
    </>
  );
}
