import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Answering } from '@wavelane/contracts';
import { useState } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { LastChange } from './changed';
import { ruleSentences } from './words';

const RulesDialog = lazily(() => import('./rules-dialog'), 'RulesDialog');

interface RulesSectionProps {
  answering: Answering;
  timeZone: string;
  mayManage: boolean;
}

/** What happens to conversations by itself. */
export function RulesSection({ answering: { rules, openingHours }, timeZone, mayManage }: RulesSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const { awayMessage } = rules;
  return (
    <Section
      title={t`Rules`}
      text={t`Each says in the conversation that it was the rule.`}
      action={
        mayManage ? <Button variant="outlined" onClick={() => setOpen(true)}>{t`Change rules`}</Button> : undefined
      }
    >
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5, display: 'grid', gap: 1 }}>
        {ruleSentences(rules).map((sentence) => (
          <Typography component="li" key={sentence}>
            {sentence}
          </Typography>
        ))}
      </Box>
      {awayMessage === null ? null : (
        <Typography
          component="blockquote"
          dir="auto"
          color="textSecondary"
          sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {awayMessage}
        </Typography>
      )}
      {awayMessage !== null && openingHours.hours === null ? (
        <Typography color="textSecondary">{t`The away message is never sent while you are open around the clock.`}</Typography>
      ) : null}
      <LastChange change={rules} timeZone={timeZone} />
      {isOpen ? <RulesDialog latest={rules} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
