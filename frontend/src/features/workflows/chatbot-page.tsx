import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { Page } from '@/components/page';
import { Soon } from '@/components/soon';

const LinkButton = createLink(Button);

const STEPS = [
  [t`A person writes`, t`Their message reaches Wavelane within seconds and opens a conversation in the inbox.`],
  [t`A workflow decides`, t`Greet, answer a usual question, or route to the right colleague.`],
  [t`You stay in charge`, t`STOP is always respected, and every step is on record.`],
] as const;

/** A preview of the future chatbot. */
export function ChatbotPage() {
  return (
    <Page
      title={t`Chatbot Builder`}
      subtitle={t`Answer the usual questions automatically, and hand over when a person is needed.`}
      action={<Soon />}
    >
      <Paper variant="outlined" sx={{ p: { xs: 5, sm: 8 }, display: 'grid', gap: 6 }}>
        <Waves />
        <Box
          component="ol"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 6, gridTemplateColumns: { md: 'repeat(3, 1fr)' } }}
        >
          {STEPS.map(([title, text], index) => (
            <li key={title}>
              <Typography component="h2" variant="h3">
                {index + 1}. {title}
              </Typography>
              <Typography color="textSecondary">{text}</Typography>
            </li>
          ))}
        </Box>
        <Box>
          <Typography
            sx={{ mb: 4, maxWidth: 640 }}
          >{t`The visual builder is not ready yet. Until then your team answers in the inbox, with canned replies and opening hours.`}</Typography>
          <LinkButton to="/workflows" variant="contained">{t`Go to Workflows`}</LinkButton>
        </Box>
      </Paper>
    </Page>
  );
}

/** A question with two answers, drawn with the line of the mark. */
function Waves() {
  return (
    <Box
      component="svg"
      className="mirrored"
      viewBox="0 0 480 120"
      aria-hidden
      sx={{
        width: 1,
        maxWidth: 480,
        justifySelf: 'center',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        color: 'primary.main',
      }}
    >
      <rect x="2" y="40" width="110" height="40" rx="10" />
      <path d="M18 55h78M18 65h46M296 17h62M296 27h38M296 93h70M296 103h30" opacity=".4" strokeLinecap="round" />
      <path d="M112 60c40 0 40-38 84-38s44 0 84 0" />
      <path d="M112 60c40 0 40 38 84 38s44 0 84 0" opacity=".55" />
      <rect x="280" y="2" width="110" height="40" rx="10" />
      <rect x="280" y="78" width="110" height="40" rx="10" opacity=".55" />
      <path d="M390 22c24-8 32 8 48 0M390 98c24-8 32 8 48 0" />
      <circle cx="452" cy="20" r="12" />
      <circle cx="452" cy="96" r="12" opacity=".55" />
    </Box>
  );
}
