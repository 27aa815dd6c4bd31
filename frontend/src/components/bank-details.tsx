import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { bankDetailsQuery } from '@/api/queries';
import { CONTACT_EMAIL } from '@/lib/brand';

/** The bank details, or where to ask for them while the operator has not entered them. */
export function BankDetails() {
  const { data } = useQuery(bankDetailsQuery);
  if (!data) return null;
  if (!data.text)
    return (
      <Typography>
        <Trans>
          Ask for our bank details before you pay: <Link href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</Link>
        </Trans>
      </Typography>
    );
  return (
    <Box component="section" aria-label={t`Bank details`} sx={{ p: 4, bgcolor: 'part.hush', borderRadius: 1 }}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{t`Bank details`}</Typography>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'start' }}>
        {data.text}
      </Typography>
    </Box>
  );
}
