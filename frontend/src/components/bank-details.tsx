import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { bankDetailsQuery } from '@/api/queries';

/** The bank details; nothing while the operator has not entered them. */
export function BankDetails() {
  const { data } = useQuery(bankDetailsQuery);
  if (!data?.text) return null;
  return (
    <Box component="section" aria-label={t`Bank details`} sx={{ p: 4, bgcolor: 'part.hush', borderRadius: 1 }}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{t`Bank details`}</Typography>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'start' }}>
        {data.text}
      </Typography>
    </Box>
  );
}
