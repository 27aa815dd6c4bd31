import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Soon } from '@/components/soon';
import { Chat } from './drawings/chat';
import { Devices } from './drawings/devices';
import { Flow } from './drawings/flow';
import { Lanes } from './drawings/lanes';
import { Receipts } from './drawings/receipts';
import { Roles } from './drawings/roles';
import { Section } from './section';

/** Not built yet. */
const COMING = t`Visual chatbot builder`;

const FEATURES = [
  [Devices, t`Multi-device management`, t`Connect several numbers, see which are linked and how long each one runs.`],
  [Chat, t`Interactive messages`, t`Header, footer and up to three buttons; every press comes back to you.`],
  [
    Lanes,
    t`Bulk broadcasting`,
    t`Drop a CSV file: rows are checked, duplicates set aside, the rest goes out at a safe pace.`,
  ],
  [Flow, COMING, t`Answer the usual questions automatically and hand over when a person is needed.`],
  [
    Receipts,
    t`Real-time analytics`,
    t`Sent, delivered, read, replied, failed: each with its time, none counted twice.`,
  ],
  [Roles, t`Enterprise security`, t`Role-based access enforced by the server, secrets sealed, every change on record.`],
] as const;

/** What the product does, each card showing its thing. */
export function Features() {
  return (
    <Section id="features" title={t`Features`}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' } }}>
        {FEATURES.map(([Drawn, title, text]) => (
          <Paper key={title} variant="outlined" sx={{ p: 6, borderRadius: '14px' }}>
            <Drawn />
            <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
              <span>{title}</span>
              {title === COMING ? <Soon /> : null}
            </Typography>
            <Typography color="textSecondary">{text}</Typography>
          </Paper>
        ))}
      </Box>
    </Section>
  );
}
