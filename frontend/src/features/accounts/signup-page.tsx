import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { checkEmail, checkName, checkPassword, type CurrentUser } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { Field } from '@/components/field';
import { fieldsOf, showServerFields } from '@/lib/form';
import { AuthCard, RouteLink } from './auth-card';
import { useEntry } from './use-entry';

interface Values {
  name: string;
  email: string;
  password: string;
}

/** Create an account (spec §2 /signup). Registering signs in. */
export function SignupPage() {
  const toast = useToast();
  const enter = useEntry();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { name: '', email: '', password: '' } });
  const field = fieldsOf(form);
  const register = useSubmit<Values, CurrentUser>(
    { path: () => '/api/auth/register', body: (values) => values },
    {
      onSuccess: async (user) => {
        toast({ title: 'Account created!', tone: 'success' });
        await enter(user);
      },
      onError: (error) => {
        showServerFields(form, error);
        toast({
          title: 'Registration failed',
          description: messageOf(error, 'Failed to create account'),
          tone: 'error',
        });
      },
    },
  );
  const submit = form.handleSubmit((values) => register.mutate({ ...values, email: values.email.trim() }));

  return (
    <AuthCard
      title="Create Account"
      subtitle="Start automating your WhatsApp business today"
      footer={
        <>
          Already have an account? <RouteLink to="/login">Sign in</RouteLink>
        </>
      }
    >
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
        <Field label="Full name" autoComplete="name" autoFocus {...field('name', checkName)} />
        <Field label="Email" type="email" autoComplete="username" {...field('email', checkEmail)} />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
          {...field('password', checkPassword)}
        />
        <Button type="submit" variant="contained" size="large" loading={register.isPending}>
          Create Account
        </Button>
      </Box>
    </AuthCard>
  );
}
