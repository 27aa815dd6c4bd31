import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Channel, CurrentUser } from '@wavelane/contracts';
import { pacingQuery } from '@/api/queries';
import { recipientCount } from '@/components/words/counts';
import { kindText } from '@/components/words/messages/message-kinds';
import { sizeText } from '@/components/words/sizes';
import { purposeText } from '@/components/words/people';
import { PACE_NAMES } from '@/components/words/paces';
import { phoneText } from '@/components/words/phones/phone-text';
import { COMMA, isolate } from '@/lib/bidi';
import { formatDateTime, formatNumber } from '@/lib/format';
import type { Values } from '../bulk-form';
import type { Check } from '../preview/use-preview';
import type { Step } from '../steps/steps';
import { aboutText, sendingTime } from './sending-time';

interface ReviewFactsProps {
  check: Check;
  values: Values;
  channel: Channel;
  user: CurrentUser;
  onStep: (step: Step) => void;
}

interface Fact {
  name: string;
  value: string;
  more?: string | undefined;
  isWarning?: boolean;
  step?: Step;
}

/** The number of messages, the channel, the time, and what the limits leave. */
export function ReviewFacts({ check: { preview }, values, channel, user, onStep }: ReviewFactsProps) {
  const { data: pace } = useQuery(pacingQuery(channel.id));
  const { scheduledFor, remaining, report } = preview;
  const count = report?.valid ?? 0;
  const out = (report?.total ?? 0) - count;
  const isNow = scheduledFor === null;
  const left = (limit: number | null) => (limit === null ? t`No limit` : formatNumber(Math.max(0, limit - count)));
  const isLinked = channel.authStatus === 'AUTHORIZED';
  const facts: Fact[] = [
    {
      ...{ name: t`Send to`, value: recipientCount(count), step: 'recipients' },
      more: out > 0 ? plural(out, { one: '# row is left out', other: '# rows are left out' }) : undefined,
    },
    {
      ...{
        name: t`From`,
        value: `${isolate(channel.label)}${COMMA}${isolate(phoneText(channel.phone))}`,
        step: 'recipients',
      },
      more: isLinked ? t`linked` : t`This channel is not linked: the messages wait until it is.`,
      isWarning: !isLinked,
    },
    { name: t`Purpose`, value: purposeText(values.purpose), step: 'message' },
    { name: t`When`, value: isNow ? t`Now` : `${formatDateTime(scheduledFor, user.timeZone)} (${user.timeZone})` },
    {
      name: t`Takes`,
      value: pace
        ? t`${aboutText(sendingTime(count, pace))} at this channel’s ${PACE_NAMES[pace.pace].toLowerCase()} pace`
        : '…',
    },
    ...(values.media
      ? [
          {
            ...{ name: t`File`, value: isolate(values.media.name), step: 'message' as const },
            more: `${kindText(values.media.kind)} · ${sizeText(values.media.bytes)}`,
          },
        ]
      : []),
    { name: t`Campaign name`, value: values.jobName.trim() || t`None`, step: 'recipients' },
    ...(remaining
      ? [
          { name: isNow ? t`Left today afterwards` : t`Left that day afterwards`, value: left(remaining.day) },
          { name: t`Bulk messages left in the month`, value: left(remaining.month) },
        ]
      : []),
  ];
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {facts.map((fact) => (
        <Row key={fact.name} fact={fact} onStep={onStep} />
      ))}
    </Box>
  );
}

function Row({
  fact: { name, value, more, isWarning = false, step },
  onStep,
}: {
  fact: Fact;
  onStep: (step: Step) => void;
}) {
  return (
    <Box sx={ROW}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={VALUE}>
        <Box component="span" sx={{ flex: '1 1 120px', minWidth: 0 }}>
          <strong>{value}</strong>
          {more ? (
            <Box component="span" sx={{ color: isWarning ? 'warning.main' : 'text.secondary' }}>
              {' · '}
              {more}
            </Box>
          ) : null}
        </Box>
        {step ? (
          <Link
            component="button"
            type="button"
            variant="body2"
            aria-label={t`Change: ${name}`}
            onClick={() => onStep(step)}
          >
            {t`Change`}
          </Link>
        ) : null}
      </Typography>
    </Box>
  );
}

const ROW = {
  ...{ display: 'grid', columnGap: 4, rowGap: 0.5, py: 3, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '132px minmax(0, 1fr)' },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
const VALUE = { m: 0, display: 'flex', gap: 3, alignItems: 'flex-start', overflowWrap: 'anywhere' } as const;
