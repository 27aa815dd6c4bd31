import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink, type LinkProps } from '@tanstack/react-router';
import { sessionQuery } from '@/api/queries';
import { mayOpen } from '@/app/member/page-rights';
import { KeysList } from '@/components/keys/keys-list';
import { Page } from '@/components/page';
import { Section } from '@/components/section';
import { Sheet } from '@/components/surfaces/sheet';
import { CONTACT_EMAIL } from '@/lib/brand';

const RouteLink = createLink(Link);

interface Answer {
  question: string;
  answer: string;
  /** The page on which it is done. */
  to: NonNullable<LinkProps['to']>;
  label: string;
}

const ANSWERS: readonly Answer[] = [
  {
    question: t`How do I link my WhatsApp number?`,
    answer: t`Add the number as a channel. Once it is active, open its QR code and scan it with the phone: WhatsApp, Linked devices.`,
    to: '/channels',
    label: t`Channels`,
  },
  {
    question: t`Why does a message wait?`,
    answer: t`Its channel is not linked or paused, its time has not come, or the limit of the day is reached. The job in the outbox says which.`,
    to: '/outbox',
    label: t`Outbox`,
  },
  {
    question: t`What should my CSV file contain?`,
    answer: t`A column with phone numbers. Name, message and any other column can be used in the text as {{name}}. You see every row before anything is sent.`,
    to: '/bulk',
    label: t`Bulk`,
  },
  {
    question: t`How do we answer incoming messages?`,
    answer: t`The first reply assigns the conversation. You can assign, snooze and resolve it in the inbox.`,
    to: '/inbox',
    label: t`Inbox`,
  },
  {
    question: t`Why does somebody get no more messages?`,
    answer: t`They replied STOP or withdrew a consent. The list of opt-outs shows when, and with which words.`,
    to: '/people/opt-outs',
    label: t`Opt-outs`,
  },
  {
    question: t`Where did my days go?`,
    answer: t`Every channel that is active for 24 hours uses one. Billing lists each day with what used it.`,
    to: '/settings/billing',
    label: t`Billing`,
  },
];

/** Questions that people ask once they use the product, each with a link to its page, and the address of support. */
export function HelpPage() {
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return (
    <Page title={t`Help`} subtitle={t`Answers to common questions, and how to reach us.`}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, maxWidth: 880 }}>
        <Sheet isNarrow>
          {ANSWERS.filter(({ to }) => mayOpen(user, to)).map(({ question, answer, to, label }) => (
            <Section key={to} title={question} text={answer} action={<RouteLink to={to}>{label}</RouteLink>} />
          ))}
        </Sheet>
        <Sheet isNarrow>
          <Section title={t`Keys`} text={t`On a Mac, Cmd in place of Ctrl.`}>
            <KeysList />
          </Section>
          <Section
            title={t`Something else?`}
            text={
              <Typography component="span">
                <Trans>
                  Write to <Link href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</Link>.
                </Trans>
              </Typography>
            }
          />
        </Sheet>
      </Box>
    </Page>
  );
}
