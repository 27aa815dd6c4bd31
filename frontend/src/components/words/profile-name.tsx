import Box from '@mui/material/Box';
import type { Person } from '@wavelane/contracts';

/** "~Phone 4567": the person's own name on WhatsApp, beside the name that the account gave them. */
export function ProfileName({ of: { profileName } }: { of: Pick<Person, 'profileName'> }) {
  if (profileName === null) return null;
  return (
    <Box
      component="bdi"
      title={profileName}
      sx={{ color: 'text.secondary', fontWeight: 400, overflowWrap: 'anywhere' }}
    >
      ~{profileName}
    </Box>
  );
}
