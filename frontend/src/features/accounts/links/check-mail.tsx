import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DemoMailbox } from '@/components/mail-note';

/** After a mail was requested: the address that it went to, and what to do if it does not come. */
export function CheckMail({ email, children, again }: { email: string; children: ReactNode; again?: ReactNode }) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4 }}>
      <Typography>{children}</Typography>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{email}</Typography>
      <Typography
        variant="body2"
        color="textSecondary"
      >{t`Nothing after a few minutes? Check your spam folder, and that the address is right.`}</Typography>
      {again}
      <DemoMailbox />
    </Box>
  );
}
