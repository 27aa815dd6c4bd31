import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type ConsentPolicy } from '@wavelane/contracts';
import { useId, useState } from 'react';
import { consentPolicyQuery } from '@/api/people-queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Section } from '@/components/section';
import { useMay } from '@/lib/hooks/use-may';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

type Policy = ConsentPolicy['unrecorded'];

const CHOICES: readonly { value: Policy; title: string; text: string }[] = [
  {
    value: 'send',
    title: t`Send`,
    text: t`A message goes out unless the person opted out or withdrew. It is marked “no consent on record”.`,
  },
  {
    value: 'refuse',
    title: t`Refuse`,
    text: t`A message needs a recorded consent, an order, or a message from the person within 24 hours. Others are skipped, with the reason.`,
  },
];

const QUESTIONS: Readonly<Record<Policy, { title: string; text: string; confirm: string }>> = {
  refuse: {
    title: t`Refuse without a consent?`,
    text: t`From the next message on, also of jobs that are under way, people without a recorded consent get nothing. Nothing is lost: skipped messages stay in the outbox.`,
    confirm: t`Refuse`,
  },
  send: {
    title: t`Send without a consent?`,
    text: t`From the next message on, people get messages without a recorded consent. Opt-outs and withdrawals still apply.`,
    confirm: t`Send`,
  },
};

/** The policy for a person without any record of consent. */
export function PolicySection() {
  const { data, error, isPending, refetch } = useQuery(consentPolicyQuery);
  const [asked, setAsked] = useState<Policy | null>(null);
  const mayManage = useMay('manage');
  const change = useAction(api.changeConsentPolicy, {
    refreshes: [api.consentPolicy],
    done: t`Saved`,
    failed: t`Not saved`,
    onDone: () => setAsked(null),
  });
  return (
    <Section title={t`Without a recorded consent`} text={t`What happens to a message without a recorded consent.`}>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={2} /> : null}
      {data && mayManage ? <Choices policy={data.unrecorded} onChoose={setAsked} /> : null}
      {data && !mayManage ? <Chosen policy={data.unrecorded} /> : null}
      {asked ? (
        <ConfirmDialog
          open
          {...QUESTIONS[asked]}
          destructive={asked === 'refuse'}
          busy={change.isPending}
          onConfirm={() => change.mutate({ unrecorded: asked })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Section>
  );
}

/** The policy in force, for members who may only look. */
function Chosen({ policy }: { policy: Policy }) {
  const { title, text } = CHOICES.find(({ value }) => value === policy) ?? {};
  return (
    <div>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography color="textSecondary">{text}</Typography>
    </div>
  );
}

function Choices({ policy, onChoose }: { policy: Policy; onChoose: (policy: Policy) => void }) {
  const id = useId();
  return (
    <Box
      role="radiogroup"
      aria-label={t`Without a recorded consent`}
      // One below the other: side by side, their sentences run over eight lines.
      sx={{ display: 'grid', gap: 2 }}
    >
      {CHOICES.map(({ value, title, text }) => (
        <Box
          component="label"
          key={value}
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: 3,
            px: 4,
            py: 3,
            border: 1,
            borderColor: value === policy ? 'inputBorder' : 'divider',
            borderRadius: '10px',
            cursor: 'pointer',
            '& input': { mt: 0.5 },
            ...(value === policy && { bgcolor: 'action.selected' }),
          }}
        >
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === policy}
            aria-describedby={`${id}-${value}`}
            onChange={() => onChoose(value)}
          />
          <span>
            <Typography component="span" variant="body2" sx={{ fontWeight: 600, display: 'block' }}>
              {title}
            </Typography>
            <Typography component="span" variant="body2" id={`${id}-${value}`} color="textSecondary">
              {text}
            </Typography>
          </span>
        </Box>
      ))}
    </Box>
  );
}
