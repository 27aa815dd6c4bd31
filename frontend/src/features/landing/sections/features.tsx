import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Soon } from '@/components/soon';
import { Section } from '../section';

/** Not built yet. */
const COMING = t`Visual chatbot builder`;

const FEATURES = [
  [t`Multi-device management`, t`Several numbers side by side, each with its own days and sending speed.`],
  [t`Interactive messages`, t`Header, footer and up to three buttons. Every press comes back as a reply.`],
  [t`Bulk broadcasting`, t`From a CSV file: columns found by name, problem rows shown and downloadable.`],
  [COMING, t`Answer the usual questions automatically and hand over when a person is needed.`],
  [t`Real-time analytics`, t`Sent, delivered, read and replied, compared with the period before.`],
  [t`Enterprise security`, t`Role-based access, second factor, sign-ins and changes on record.`],
] as const;

/** All that the product does, in a line each. */
export function Features() {
  return (
    <Section id="features" title={t`Features`}>
      <Box sx={{ display: 'grid', columnGap: 12, gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(3, 1fr)' } }}>
        {FEATURES.map(([title, text]) => (
          <Box key={title} sx={{ py: { xs: 5, md: 6 }, borderTop: 1, borderColor: 'part.outline' }}>
            <Typography component="h3" variant="h2">
              <span>{title}</span>
              {title === COMING ? <Soon /> : null}
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
