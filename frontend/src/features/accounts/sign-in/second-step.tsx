import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkCode, checkRecoveryCode, CodeField } from '@/components/secrets/code-field';
import { fieldsOf } from '@/lib/form';
import type { SignIn } from './sign-in';

/** The code of the second factor, or a recovery code on paper if the app is lost. */
export function SecondStep({ form, onBack }: { form: UseFormReturn<SignIn>; onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const field = fieldsOf(form);
  const turnTo = (next: boolean) => {
    form.setValue('code', '');
    form.clearErrors('code');
    setRecovery(next);
  };
  return (
    <>
      <CodeField
        key={String(isRecovery)}
        isRecovery={isRecovery}
        autoFocus
        hint={isRecovery ? t`Each of them works once.` : t`From the authenticator app on your phone.`}
        {...field('code', isRecovery ? checkRecoveryCode : checkCode)}
      />
      {/* Their words begin and end in line with the fields. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mt: -2, mx: -4 }}>
        <Button
          onClick={() => {
            turnTo(false);
            onBack();
          }}
        >{t`Back`}</Button>
        <Button onClick={() => turnTo(!isRecovery)}>
          {isRecovery ? t`Use the code of your app` : t`Use a recovery code`}
        </Button>
      </Box>
    </>
  );
}
