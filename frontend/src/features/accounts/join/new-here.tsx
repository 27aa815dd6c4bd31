import { t } from '@lingui/core/macro';
import { api } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { useToast } from '@/app/toast/use-toast';
import { language } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import { fieldErrors } from '@/lib/form';
import { hereOf } from '../sign-up/here';
import { SignupForm, type SignUp } from '../sign-up/signup-form';
import { useEntry } from '../use-entry';

interface NewHereProps {
  token: string;
  email: string;
  /** As the inviter wrote it. */
  name: string | null;
  onJoined: () => void;
}

/** A newcomer makes an account with the address and joins the team in one step. */
export function NewHere({ token, email, name, onJoined }: NewHereProps) {
  const enter = useEntry(undefined);
  const toast = useToast();
  const form = useForm<SignUp>({ mode: 'onTouched', defaultValues: { name: name ?? '', email, password: '' } });
  const register = useAction(api.register, {
    body: (values: SignUp) => ({
      ...values,
      ...hereOf(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages),
      ...(language !== 'en' && { language }),
      invitation: token,
    }),
    failed: { title: t`Registration failed`, otherwise: t`Failed to create account` },
    form: fieldErrors(form),
    onDone: async (answer) => {
      if ('verification' in answer) return;
      toast({ title: t`You have joined ${isolate(answer.account.name)}`, tone: 'success' });
      onJoined();
      await enter(answer);
    },
  });
  return (
    <SignupForm form={form} isInvited isBusy={register.isPending} onSubmit={(values) => register.mutate(values)} />
  );
}
