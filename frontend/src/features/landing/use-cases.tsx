import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const CASES = [
  ['Shops', 'Confirm orders and deliveries; the customer answers with one touch.'],
  ['Clinics and salons', 'Remind of appointments the day before and let people move them.'],
  ['Support teams', 'Tell many people at once that a problem is solved, and see who has read it.'],
  ['Schools and clubs', 'Reach every family on the phone it already uses.'],
] as const;

/** Who it is for. */
export function UseCases() {
  return (
    <Box component="section" id="use-cases" aria-labelledby="use-cases-title" sx={{ py: 12 }}>
      <Typography id="use-cases-title" component="h2" sx={{ fontSize: 32, fontWeight: 650, mb: 6 }}>
        Use Cases
      </Typography>
      <Box sx={{ display: 'grid', columnGap: 10, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {CASES.map(([title, text]) => (
          <Box key={title} sx={{ py: 5, borderTop: 1, borderColor: 'divider' }}>
            <Typography component="h3" variant="h3">
              {title}
            </Typography>
            <Typography color="textSecondary">{text}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
