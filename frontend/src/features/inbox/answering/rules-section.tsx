import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Answering, AUTOMATIC, automaticIn, type AutomaticMessage } from '@wavelane/contracts';
import { lazily } from '@/components/lazy/lazily';
import { Loading } from '@/components/loading';
import { RichShown } from '@/components/message/shown/rich-shown';
import { Section } from '@/components/section';
import { isolate } from '@/lib/bidi';
import { LastChange } from './changed';
import { ruleSentences } from './words';

// The library of forms is loaded after the hours, which are above it.
const RulesForm = lazily(
  () => import('./rules-form'),
  'RulesForm',
  <Box sx={{ minHeight: 440 }}>
    <Loading rows={4} isInSheet />
  </Box>,
);

interface RulesSectionProps {
  answering: Answering;
  timeZone: string;
  mayManage: boolean;
}

/** The automatic rules for conversations: a form for members who may change them, sentences for others. */
export function RulesSection({ answering: { rules, openingHours }, timeZone, mayManage }: RulesSectionProps) {
  if (mayManage) return <RulesForm latest={rules} isAlwaysOpen={openingHours.hours === null} timeZone={timeZone} />;
  return (
    <Section title={t`Rules`} text={t`The conversation shows when a rule acted.`}>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5, display: 'grid', gap: 1 }}>
        {ruleSentences(rules).map((sentence) => (
          <Typography component="li" variant="body2" key={sentence}>
            {sentence}
          </Typography>
        ))}
      </Box>
      {AUTOMATIC.map((which) => (
        <Shown key={which} title={which === 'away' ? t`Away message` : t`Greeting`} {...automaticIn(rules, which)} />
      ))}
      <LastChange change={rules} timeZone={timeZone} />
    </Section>
  );
}

/** An automatic message, as it goes out. */
function Shown({ title, text, content, media }: AutomaticMessage & { title: string }) {
  if (!text && !content && !media) return null;
  return (
    <>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {text ? (
        <Typography
          component="blockquote"
          dir="auto"
          variant="body2"
          color="textSecondary"
          sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      ) : null}
      {media ? (
        <Typography variant="body2" color="textSecondary">{t`With a file: ${isolate(media.name)}`}</Typography>
      ) : null}
      {content ? (
        <Box sx={{ maxWidth: 320 }}>
          <RichShown content={content} isOpen />
        </Box>
      ) : null}
    </>
  );
}
