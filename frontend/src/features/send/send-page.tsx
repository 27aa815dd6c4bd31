import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type Channel, checkPhone, type CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { taking } from '@/components/attachments/taking';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import { Dock } from '@/components/form/dock';
import { AddField } from '@/components/form/add-field';
import { Field } from '@/components/fields/field';
import { PhoneField } from '@/components/fields/phone/phone-field';
import { ErrorNote } from '@/components/error-note';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { ClockIcon, SendIcon } from '@/components/icons/icons';
import { Page } from '@/components/page';
import { isolate } from '@/lib/bidi';
import { fieldsOf } from '@/lib/form';
import { formatNumber } from '@/lib/format';
import { BeginWith, ChannelChoice } from '@/components/message/choices';
import { MessageFields } from '@/components/message/message-fields';
import { PERSONAL } from '@/components/message/variables';
import { useSending } from '@/components/message/sending';
import { shownButtons } from '@/components/message/message-content';
import { contentOfDraft } from '@/components/message/rich/rich-draft';
import { ValidityChoice } from '@/components/message/validity-choice';
import { BlockedNote } from '@/components/message/blocked-note';
import { checkNeeded } from './needed-values';
import { draftOf, useSendForm } from './send-form';
import { PART } from './parts/looks';
import { useNeeded } from './parts/use-needed';
import { WhenFields } from './parts/when-fields';
import { PurposePart } from './purpose-part';
import { lazily } from '@/components/lazy/lazily';

const SendFile = lazily(() => import('./send-file'), 'SendFile', <Box sx={{ minHeight: 40 }} />);

const PhonePreview = lazily(
  () => import('@/components/message/phone/phone-preview'),
  'PhonePreview',
  <Box sx={{ minHeight: 140 }} />,
);

/** One message to one person, with a preview. */
export function SendPage() {
  const { user, channels, blocked, isReady, isKnown, isSettled, error, retry } = useSending();
  return (
    <Page title={t`Send`}>
      {blocked ? <BlockedNote user={user} blocked={blocked} /> : null}
      {error ? <ErrorNote error={error} retry={retry} /> : null}
      {isSettled ? (
        <SendForm user={user} channels={channels} isBlocked={!isReady} isKnown={isKnown} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

interface SendFormProps {
  user: CurrentUser | null;
  channels: readonly Channel[];
  isBlocked: boolean;
  /** Whether these are all channels. */
  isKnown: boolean;
}

function SendForm({ user, channels, isBlocked, isKnown }: SendFormProps) {
  const sending = useSendForm(channels, isKnown);
  const { form, values, rich, file, send, later, dropDraft } = sending;
  const submit = form.handleSubmit((filled) => {
    if (later.isShown && filled.scheduledFor === '')
      return form.setError('scheduledFor', { message: t`Choose when to send it` }, { shouldFocus: true });
    if (rich.isGood() && file.isReady() && !send.isPending) send.mutate(draftOf(filled, file.media?.mediaId));
  });
  const isOff = isBlocked || send.isPending;
  const channel = channels.find(({ id }) => String(id) === values.channelId);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      {...taking(isOff || values.content !== null ? undefined : file.drop)}
    >
      <LeaveGuard
        when={
          ((form.formState.isDirty && (values.body.trim() !== '' || values.content !== null)) || file.hasAny) &&
          !send.isPending
        }
        onLeave={() => {
          dropDraft();
          file.clear();
        }}
      />
      <Box sx={LAYOUT}>
        <Paper variant="outlined" sx={{ minWidth: 0 }}>
          <PersonFields channels={channels} sending={sending} />
          <PurposePart form={sending.form} values={sending.values} timeZone={user?.timeZone ?? 'UTC'} />
          <TextPart sending={sending} isOff={isOff} />
          {later.isShown ? <WhenFields sending={sending} timeZone={user?.timeZone ?? 'UTC'} /> : null}
        </Paper>
        <PhonePreview
          stays
          header={values.header}
          body={values.body}
          footer={values.footer}
          buttons={values.content === null ? shownButtons(values) : []}
          content={values.content === null ? undefined : contentOfDraft(values.content)}
          file={file.media ? { ...file.media, id: file.media.mediaId } : undefined}
          values={{
            name: values.name.trim() || undefined,
            phone: values.to.trim() || undefined,
            email: values.email.trim() || undefined,
          }}
        />
      </Box>
      <Dock says={<Says user={user} channel={channel} />}>
        {later.isShown ? null : (
          <Button
            variant="outlined"
            startIcon={<ClockIcon size={16} />}
            disabled={isOff}
            onClick={later.show}
          >{t`Send later…`}</Button>
        )}
        <Button
          type="submit"
          variant="contained"
          startIcon={<SendIcon size={16} />}
          loading={send.isPending}
          disabled={isBlocked}
        >
          {later.isShown ? t`Schedule message` : t`Send Message`}
        </Button>
      </Dock>
    </Box>
  );
}

/** The sending channel, and what is left for the day after the message. */
function Says({ user, channel }: { user: CurrentUser | null; channel: Channel | undefined }) {
  if (!channel) return t`Choose a channel`;
  const limit = user?.currentPlan?.dailyMessagesLimit ?? null;
  const name = isolate(channel.label);
  if (limit === null) return t`1 message from ${name}`;
  const left = formatNumber(Math.max(0, limit - (user?.messagesSentToday ?? 0) - 1));
  return t`1 message from ${name}, then ${left} left today`;
}

type Sending = ReturnType<typeof useSendForm>;

/** The person it goes to, and the channel it goes from. */
function PersonFields({ channels, sending: { form, values } }: { channels: readonly Channel[]; sending: Sending }) {
  const [hasEmail, setHasEmail] = useState(false);
  const field = fieldsOf(form);
  const message = draftOf(values);
  const wasEmailNeeded = useNeeded(form, message);
  const isEmailShown = hasEmail || values.email !== '' || wasEmailNeeded;
  return (
    <Box sx={{ ...PART, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}>
      <ChannelChoice
        channels={channels}
        chosen={values.channelId}
        field={field('channelId', (value) => (value ? undefined : t`Choose a channel`))}
      />
      <PhoneField label={t`Phone`} value={values.to} {...field('to', checkPhone)} />
      <Field
        label={t({ message: 'Name', context: 'of a person' })}
        autoComplete="off"
        {...field('name', checkNeeded('name', message))}
      />
      {isEmailShown ? (
        <Field
          label={t`Email`}
          type="email"
          autoComplete="off"
          autoFocus={hasEmail}
          {...field('email', checkNeeded('email', message))}
        />
      ) : (
        <Box sx={{ alignSelf: 'center' }}>
          <AddField text={t`Email`} label={t`Add email`} onAdd={() => setHasEmail(true)} />
        </Box>
      )}
    </Box>
  );
}

/** The text of the message, with its file. */
function TextPart({ sending, isOff }: { sending: Sending; isOff: boolean }) {
  const { form, values, write, rich, file, templates, fillFrom } = sending;
  const [hasLimit, setHasLimit] = useState(false);
  const field = fieldsOf(form);
  const isLimitShown = hasLimit || values.validForHours !== '';
  return (
    <Box sx={{ ...PART, borderTop: 1, borderColor: 'divider' }}>
      <MessageFields
        {...{ field, values, write }}
        variables={PERSONAL}
        hint={t`{{name}}, {{phone}} and {{email}} are filled in`}
        file={file.media?.kind}
        rich={rich}
        beginWith={
          <BeginWith
            templates={templates}
            chosen={values.templateId}
            field={field('templateId')}
            onTemplate={fillFrom}
          />
        }
      >
        <SendFile {...file.part} disabled={isOff || values.content !== null} />
        {isLimitShown ? null : (
          <AddField text={t`Time limit`} label={t`Add time limit`} onAdd={() => setHasLimit(true)} />
        )}
      </MessageFields>
      {file.problem === undefined ? null : (
        <Typography role="alert" variant="body2" color="error">
          {file.problem}
        </Typography>
      )}
      {isLimitShown ? (
        <ValidityChoice
          isPlanned={values.scheduledFor !== ''}
          value={values.validForHours}
          {...field('validForHours')}
        />
      ) : null}
    </Box>
  );
}

const LAYOUT = {
  ...{ display: 'grid', gap: 6, alignItems: 'start' },
  // The bar below is at the end of the window.
  ...{ alignContent: 'start', minHeight: { lg: 'calc(100dvh - 219px)' } },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
} as const;
