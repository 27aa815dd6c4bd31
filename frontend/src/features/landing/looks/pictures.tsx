import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { language } from '@/i18n/texts';
import { Section } from '../section';

/** Taken by `npm run pictures`, px. */
const SIZE = { width: 1200, height: 900 };

const SHOWN = [
  ['dashboard', t`The dashboard of a shop`, t`Your channels, your plan and what became of your messages.`],
  ['outbox', t`Its outbox`, t`Every message you sent, and what became of it.`],
] as const;

/** Only that of the page's theme is ever fetched, and only once it comes into view. */
const THEMES = [
  ['light', { '.dark &': { display: 'none' } }],
  ['dark', { '.light &': { display: 'none' } }],
] as const;

/** The product as it is, in the language and the theme of the page. */
export function Pictures() {
  return (
    <Section id="pictures" title={t`How it looks`}>
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        {SHOWN.map(([name, title, text]) => (
          <Box key={name} component="figure" sx={{ m: 0 }}>
            {THEMES.map(([theme, sx]) => (
              <Box
                key={theme}
                component="img"
                src={`/pictures/${name}-${language}-${theme}.webp`}
                alt={title}
                loading="lazy"
                decoding="async"
                {...SIZE}
                sx={{
                  display: 'block',
                  width: 1,
                  height: 'auto',
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: '14px',
                  ...sx,
                }}
              />
            ))}
            <Typography component="figcaption" color="textSecondary" sx={{ mt: 2 }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
