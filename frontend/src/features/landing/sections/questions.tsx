import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { DownIcon } from '@/components/icons/icons';
import { CONTACT_EMAIL } from '@/lib/brand';
import { HEADING, PART } from '../section';

const QUESTIONS = [
  [
    t`Can a message go out twice?`,
    t`No. Each message is sent at most once, even if a server stops in the middle. If the outcome of one cannot be known, we tell you and you decide.`,
  ],
  [
    t`What is a channel-day?`,
    t`One channel that is active for 24 hours. A plan brings days; they are used only while a channel is active. A channel that you pause uses none.`,
  ],
  [
    t`Do I need a credit card to try it?`,
    t`No. The free trial is Starter for 14 days: one channel, 100 messages a day. You choose a plan when you want to go on.`,
  ],
  [t`Does each member of my team cost extra?`, t`No. Seats are free on every plan: invite everyone who answers.`],
  [
    t`What happens when my days are used up?`,
    t`Channels pause and waiting messages stay in the queue. Everything goes on as soon as there are days again.`,
  ],
  [
    t`How do opt-outs work?`,
    t`Anyone who replies STOP is opted out right away and gets no more messages from you. You see who opted out, and when.`,
  ],
  [
    t`Can I change or leave my plan?`,
    t`At any time. Another plan starts immediately and keeps your days. There is nothing to cancel: without a payment nothing renews.`,
  ],
] as const;

/** Questions that people ask before they begin. Opens without any script. */
export function Questions() {
  return (
    <Box component="section" id="questions" aria-labelledby="questions-title" sx={{ ...PART, ...LAYOUT }}>
      <Box id="contact" component="section" aria-label={t`Contact`} sx={{ scrollMarginTop: '96px' }}>
        <Typography id="questions-title" component="h2" sx={HEADING}>{t`Questions`}</Typography>
        <Typography color="textSecondary" sx={{ mt: 3, maxWidth: '36ch' }}>
          <Trans>
            A question, a demo, or a plan made for you? Write to{' '}
            <Link href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</Link>, in English or Arabic, or{' '}
            <Link href="#try">try it here</Link> without an account.
          </Trans>
        </Typography>
      </Box>
      <div>
        {QUESTIONS.map(([question, answer], index) => (
          <Box component="details" key={question} open={index === 0} sx={QUESTION}>
            <summary>
              <Typography component="h3" variant="h2">
                {question}
              </Typography>
              <DownIcon />
            </summary>
            <Typography color="textSecondary" sx={{ mt: 2, fontSize: 15, lineHeight: '24px', maxWidth: '60ch' }}>
              {answer}
            </Typography>
          </Box>
        ))}
      </div>
    </Box>
  );
}

const LAYOUT = {
  ...{ display: 'grid', gap: { xs: 6, lg: 16 }, alignItems: 'start' },
  gridTemplateColumns: { lg: 'minmax(0, 0.8fr) minmax(0, 1.2fr)' },
} as const;
const QUESTION = {
  ...{
    borderTop: 1,
    borderColor: 'part.outline',
    py: 4.5,
    '&:last-of-type': { borderBottom: 1, borderColor: 'part.outline' },
  },
  '& summary': {
    ...{ display: 'flex', justifyContent: 'space-between', gap: 4, cursor: 'pointer', borderRadius: '10px' },
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': { color: 'text.secondary', mt: 0.5 },
  },
  '&[open] summary svg': { transform: 'rotate(180deg)' },
} as const;
