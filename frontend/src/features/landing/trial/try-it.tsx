import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormattedText } from '@/components/message/formatted-text';
import { PhoneFrame } from '@/components/message/phone/phone-frame';
import { ReplyIcon } from '@/components/icons/icons';
import { Section } from '../section';
import { TEXT_MAX } from './try';

const TEXT = t`Hi Sara, your order 17 is *ready*. Shall we deliver it today?`;
const BUTTONS = [t`Yes, today`, t`Tomorrow`, t`Call me`];
const SHOP = t`Marsa Coffee`;

/** A message to write and a phone that answers, without an account; `try.ts` moves it. Nothing is sent. */
export function TryIt() {
  return (
    <Section id="try" title={t`Try it`}>
      <Box data-try sx={LAYOUT}>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          <Typography component="label" htmlFor="try-text" sx={{ fontWeight: 600 }}>{t`Write a message`}</Typography>
          <Box
            component="textarea"
            id="try-text"
            dir="auto"
            rows={4}
            maxLength={TEXT_MAX}
            defaultValue={TEXT}
            sx={FIELD}
          />
          <Typography color="textSecondary">{t`Stars make *bold*, lines below make _italic_. Then press a button on the phone, as your customer would. Nothing is sent from here.`}</Typography>
        </Box>
        <PhoneFrame name={SHOP} face={<Box sx={FACE}>{[...SHOP][0]}</Box>} time="16:09" height={520}>
          <Box
            dir="auto"
            data-try-message
            data-empty={t`Your message appears here while you write it.`}
            sx={{ ...BUBBLE, bgcolor: 'raised', borderBottomLeftRadius: '4px' }}
          >
            <FormattedText text={TEXT} />
          </Box>
          {BUTTONS.map((title) => (
            <Box key={title} component="button" type="button" data-try-button sx={BUTTON}>
              <ReplyIcon size={16} />
              <span>{title}</span>
            </Box>
          ))}
          {/* Its room is there before the answer: nothing below moves. */}
          <Box
            role="status"
            sx={{ minHeight: 84, display: 'grid', gap: 1, justifyItems: 'end', alignContent: 'start' }}
          >
            <Box data-try-answer hidden sx={{ ...BUBBLE, bgcolor: 'part.own', borderBottomRightRadius: '4px' }} />
            <Typography
              variant="caption"
              color="textSecondary"
              data-try-note
              hidden
            >{t`Replied. In your outbox you see who answered what, and when.`}</Typography>
          </Box>
        </PhoneFrame>
      </Box>
    </Section>
  );
}

const LAYOUT = {
  ...{ display: 'grid', gap: { xs: 8, lg: 16 }, alignItems: 'center' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
} as const;
const FACE = {
  ...{ width: 28, height: 28, borderRadius: '50%', display: 'grid', placeItems: 'center', flexShrink: 0 },
  ...{ fontSize: 11, fontWeight: 600, bgcolor: 'action.selected', color: 'accent.main' },
} as const;
const FIELD = {
  ...{ font: 'inherit', p: 3, width: 1, resize: 'vertical', color: 'text.primary', bgcolor: 'part.sunken' },
  ...{ border: 1, borderColor: 'inputBorder', borderRadius: '10px' },
} as const;
const BUBBLE = {
  ...{ maxWidth: 240, px: 2.5, py: 2, borderRadius: '12px', fontSize: 13, lineHeight: '18px', textAlign: 'start' },
  ...{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-part-inLine)',
} as const;
const BUTTON = {
  ...{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1.5, width: 240, minHeight: 36, p: 0 },
  ...{ border: 0, borderRadius: '10px', bgcolor: 'raised', color: 'info.main', cursor: 'pointer' },
  ...{ font: 'inherit', fontWeight: 500, fontSize: 13 },
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-part-inLine)',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
