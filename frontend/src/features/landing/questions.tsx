import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Section } from './section';

const QUESTIONS = [
  [
    t`What is a channel-day?`,
    t`One channel that is active for 24 hours. A plan brings days; they are used only while a channel is active. A channel that you pause uses none.`,
  ],
  [
    t`Do I need a credit card to try it?`,
    t`No. The free trial is Starter for 14 days: one channel, 100 messages a day. You choose a plan when you want to go on.`,
  ],
  [
    t`What happens when my days are used up?`,
    t`Channels pause and messages that are still waiting stay where they are. Everything goes on as soon as there are days again.`,
  ],
  [
    t`Can a message go out twice?`,
    t`No. Each message is sent at most once, even when a server stops in the middle. Where nobody can know what became of one, you are told and decide.`,
  ],
  [
    t`What about people who want no more messages?`,
    t`Whoever writes STOP gets nothing more from you, at once. You see who did, and when.`,
  ],
  [
    t`Can I change or leave my plan?`,
    t`At any time. Another plan starts at once and keeps your days. There is nothing to cancel: without a payment nothing renews.`,
  ],
] as const;

/** What people ask before they begin. Opens without any script. */
export function Questions() {
  return (
    <Section id="questions" title={t`Questions`}>
      {QUESTIONS.map(([question, answer]) => (
        <Box
          component="details"
          key={question}
          sx={{
            borderTop: 1,
            borderColor: 'divider',
            py: 4,
            '& summary': { cursor: 'pointer', borderRadius: '10px' },
          }}
        >
          <summary>
            <Typography component="h3" variant="h3" sx={{ display: 'inline' }}>
              {question}
            </Typography>
          </summary>
          <Typography color="textSecondary" sx={{ mt: 2, maxWidth: 720 }}>
            {answer}
          </Typography>
        </Box>
      ))}
    </Section>
  );
}
