import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Section } from '../section';
import { TEXT_MAX } from './try';

const TEXT = t`Hi Sara, your order 17 is ready. Shall we deliver it today?`;
const BUTTONS = [t`Yes, today`, t`Tomorrow`, t`Call me`];

const BUBBLE = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  p: 4,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
} as const;

/** A message that one writes and a phone that answers, without an account; `try.ts` moves it. Nothing is sent. */
export function TryIt() {
  return (
    <Section id="try" title={t`Try it`}>
      <Box data-try sx={{ display: 'grid', gap: 8, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          <Typography component="label" htmlFor="try-text" sx={{ fontWeight: 600 }}>{t`Write a message`}</Typography>
          <Box
            component="textarea"
            id="try-text"
            dir="auto"
            rows={4}
            maxLength={TEXT_MAX}
            defaultValue={TEXT}
            sx={{
              font: 'inherit',
              p: 3,
              width: 1,
              resize: 'vertical',
              color: 'text.primary',
              bgcolor: 'background.default',
              border: 1,
              borderColor: 'inputBorder',
              borderRadius: '10px',
            }}
          />
          <Typography color="textSecondary">{t`Then press a button on the phone, as your customer would. Nothing is sent from here.`}</Typography>
        </Box>
        <Paper variant="outlined" sx={{ p: 4, borderRadius: '24px', display: 'grid', gap: 3, alignContent: 'start' }}>
          <Typography
            dir="auto"
            data-try-message
            data-empty={t`Your message appears here while you write it.`}
            sx={{ ...BUBBLE, borderTopLeftRadius: '4px' }}
          >
            {TEXT}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {BUTTONS.map((title) => (
              <Button key={title} variant="outlined" data-try-button>
                {title}
              </Button>
            ))}
          </Box>
          {/* Its room is there before the answer: nothing below moves. */}
          <Box
            role="status"
            sx={{ minHeight: 84, display: 'grid', gap: 1, justifyItems: 'end', alignContent: 'start' }}
          >
            <Typography data-try-answer hidden sx={{ ...BUBBLE, py: 2, borderBottomRightRadius: '4px' }} />
            <Typography
              variant="caption"
              color="textSecondary"
              data-try-note
              hidden
            >{t`Replied. In your outbox you see who answered what, and when.`}</Typography>
          </Box>
        </Paper>
      </Box>
    </Section>
  );
}
