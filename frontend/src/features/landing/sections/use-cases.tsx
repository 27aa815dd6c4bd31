import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Drawing } from '@/components/drawings/drawing';
import { PLACES } from '@/components/drawings/places';
import { Section } from '../section';

const CASES = [
  [PLACES.outbox, t`Shops`, t`Confirm orders and deliveries; the customer answers with one touch.`],
  [PLACES.templates, t`Clinics and salons`, t`Send appointment reminders and let customers reschedule.`],
  [PLACES.inbox, t`Support teams`, t`Tell everyone a problem is solved, and see who has read it.`],
  [PLACES.people, t`Schools and clubs`, t`Reach every family on WhatsApp, and only those who agreed.`],
] as const;

/** The businesses it is for. */
export function UseCases() {
  return (
    <Section id="use-cases" title={t`Use Cases`}>
      <Box
        sx={{ display: 'grid', gap: { xs: 7, md: 8 }, gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}
      >
        {CASES.map(([shape, title, text]) => (
          <Box key={title}>
            <Box sx={{ display: { xs: 'none', sm: 'block' }, mb: 4 }}>
              <Drawing shape={shape} width={192} />
            </Box>
            <Typography component="h3" variant="h2">
              {title}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
