import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Section } from './section';

const CASES = [
  ['Shops', 'Confirm orders and deliveries; the customer answers with one touch.'],
  ['Clinics and salons', 'Remind of appointments the day before and let people move them.'],
  ['Support teams', 'Tell many people at once that a problem is solved, and see who has read it.'],
  ['Schools and clubs', 'Reach every family on the phone it already uses.'],
] as const;

/** Who it is for. */
export function UseCases() {
  return (
    <Section id="use-cases" title="Use Cases">
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
    </Section>
  );
}
