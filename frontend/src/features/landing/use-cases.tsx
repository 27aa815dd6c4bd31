import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Section } from './section';

const CASES = [
  [t`Shops`, t`Confirm orders and deliveries; the customer answers with one touch.`],
  [t`Clinics and salons`, t`Remind of appointments the day before and let people move them.`],
  [t`Support teams`, t`Tell many people at once that a problem is solved, and see who has read it.`],
  [t`Schools and clubs`, t`Reach every family on the phone it already uses.`],
] as const;

/** Who it is for. */
export function UseCases() {
  return (
    <Section id="use-cases" title={t`Use Cases`}>
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
