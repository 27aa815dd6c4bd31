import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type DoubleOptIn } from '@wavelane/contracts';
import { useState } from 'react';
import { doubleOptInQuery } from '@/api/people-queries';
import { channelsQuery } from '@/api/queries';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { dayCount } from '@/components/words/counts';
import { languageText, purposeText } from '@/components/words/people';
import { isolate, listed } from '@/lib/bidi';
import { useMay } from '@/lib/hooks/use-may';
import { YesWords } from './yes-words';

const QuestionsDialog = lazily(() => import('./questions-dialog'), 'QuestionsDialog');

/** Which consents count only once the person has answered yes, and how they are asked. */
export function QuestionsSection() {
  const { data, error, isPending, refetch } = useQuery(doubleOptInQuery);
  const [isOpen, setOpen] = useState(false);
  const mayManage = useMay('manage');
  const isOn = (data?.purposes.length ?? 0) > 0;
  return (
    <Section
      title={t`Double opt-in`}
      text={t`People who consented elsewhere are asked once in a message. Their consent counts when they answer yes.`}
      action={
        data && mayManage ? (
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
            {isOn ? t`Change` : t`Set up`}
          </Button>
        ) : null
      }
    >
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={1} /> : null}
      {data && isOn ? <Rules rules={data} /> : null}
      {data && !isOn ? (
        <Typography color="textSecondary">{t`Off: a consent counts as soon as it is recorded.`}</Typography>
      ) : null}
      {data && isOpen ? <QuestionsDialog rules={data} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function Rules({ rules }: { rules: DoubleOptIn }) {
  const { purposes, channelId, expiresAfterDays, againAfterDays } = rules;
  const { data: channels } = useQuery(channelsQuery);
  const channel = channels?.find(({ id }) => id === channelId);
  return (
    <>
      <Typography>{t`For: ${listed(purposes.map(purposeText))}`}</Typography>
      {channel ? <Typography>{t`Asked through: ${isolate(channel.label)}`}</Typography> : null}
      {channels && !channel ? (
        <Typography role="alert" color="error">
          {t`The channel that asks no longer exists, so nobody is asked. Choose another one.`}
        </Typography>
      ) : null}
      <Typography color="textSecondary">
        {t`An answer counts for ${dayCount(expiresAfterDays)}. Do not ask again for ${dayCount(againAfterDays)}.`}
      </Typography>
      <YesWords rules={rules} />
      <Texts texts={rules.texts} />
    </>
  );
}

function Texts({ texts }: { texts: DoubleOptIn['texts'] }) {
  return (
    <Box component="details">
      <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600, mb: 3 }}>
        {t`Question, by language of the consent text`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {texts.map(({ language, text }) => (
          <Box component="li" key={language}>
            <Typography sx={{ fontWeight: 600 }}>{languageText(language)}</Typography>
            <Typography
              dir="auto"
              lang={language}
              color="textSecondary"
              sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
            >
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
