import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { checkEmail, checkPassword, type CurrentUser } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { Field } from '@/components/field';
import { fieldsOf, showServerFields } from '@/lib/form';
import { AuthCard, RouteLink } from './auth-card';
import { useEntry } from './use-entry';

interface Values {
  email: string;
  password: string;
}

/** Sign in (spec §2 /login). */
export function LoginPage() {
  const toast = useToast();
  const enter = useEntry();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { email: '', password: '' } });
  const field = fieldsOf(form);
  const login = useSubmit<Values, CurrentUser>(
    { path: () => '/api/auth/login', body: (values) => values },
    {
      onSuccess: async (user) => {
        toast({ title: 'Welcome back!', description: "You've successfully logged in.", tone: 'success' });
        await enter(user);
      },
      onError: (error) => {
        showServerFields(form, error);
        toast({ title: 'Login failed', description: messageOf(error, 'Invalid email or password'), tone: 'error' });
      },
    },
  );
  const submit = form.handleSubmit((values) => login.mutate({ ...values, email: values.email.trim() }));

  return (
    <AuthCard
      title="Welcome Back"
      subtitle="Sign in to your account to continue"
      footer={
        <>
          Don&apos;t have an account? <RouteLink to="/signup">Sign up</RouteLink>
        </>
      }
    >
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
        <Field label="Email" type="email" autoComplete="username" autoFocus {...field('email', checkEmail)} />
        <Field label="Password" type="password" autoComplete="current-password" {...field('password', checkPassword)} />
        <Button type="submit" variant="contained" size="large" loading={login.isPending}>
          Sign In
        </Button>
      </Box>
    </AuthCard>
  );
}
