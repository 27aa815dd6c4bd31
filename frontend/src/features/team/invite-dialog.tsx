import { t } from '@lingui/core/macro';
import { api, checkEmail, type MemberRole } from '@wavelane/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { isolate } from '@/lib/bidi';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { channelProblem, type Given, MemberFields } from './member-fields';

interface Values {
  email: string;
  name: string;
}

/** Invites a person by mail to work for the account. */
export function InviteDialog({ by, onClose }: { by: MemberRole; onClose: () => void }) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { email: '', name: '' } });
  const [given, setGiven] = useState<Given>({ role: 'agent', channels: null });
  const [problem, setProblem] = useState<string>();
  const field = fieldsOf(form);
  const invite = useAction(api.inviteMember, {
    body: ({ email, name }: Values) => ({
      ...{ email: email.trim(), ...given },
      ...(name.trim() !== '' && { name: name.trim() }),
    }),
    refreshes: [api.team],
    done: ({ email }) => ({ title: t`Invitation sent`, description: isolate(email), tone: 'success' }),
    failed: t`Invitation not sent`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => {
    const missing = channelProblem(given);
    setProblem(missing);
    if (missing === undefined) invite.mutate(values);
  });
  return (
    <FormDialog
      open
      title={t`Invite a member`}
      description={t`They get an email with a link that is valid for a week. Members are free of charge.`}
      submit={t`Send the invitation`}
      busy={invite.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={t`Email`} type="email" autoComplete="off" autoFocus {...field('email', checkEmail)} />
      <Field label={t`Name`} autoComplete="off" hint={t`So that others know who is meant.`} {...field('name')} />
      <MemberFields by={by} value={given} problem={problem} onChange={setGiven} />
    </FormDialog>
  );
}
