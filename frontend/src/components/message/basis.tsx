import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { MessageBasis } from '@wavelane/contracts';
import { useState } from 'react';
import { basisQuery } from '@/api/people-queries';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { meansText, purposeText } from '@/components/words/people';
import { isolate } from '@/lib/bidi';

/** Why a message could be sent when it was; requested when a reader opens it. */
export function Basis({ messageId }: { messageId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Typography
        component="summary"
        sx={{ cursor: 'pointer', fontWeight: 600 }}
      >{t`Why was this allowed?`}</Typography>
      {isOpen ? <Reason messageId={messageId} /> : null}
    </Box>
  );
}

function Reason({ messageId }: { messageId: string }) {
  const { data, error, isPending, refetch } = useQuery(basisQuery(messageId));
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 2, overflowWrap: 'anywhere' }}>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={1} /> : null}
      {data ? <BasisTold basis={data} /> : null}
    </Box>
  );
}

/** Why a message could be sent, and by which rule that was decided. */
export function BasisTold({ basis }: { basis: MessageBasis }) {
  const { kind, purpose, decidedAt, ruleVersion } = basis;
  return (
    <>
      <Typography>
        <Sentence basis={basis} />
      </Typography>
      {(kind === 'consent' || kind === 'question') && basis.consent ? <Evidence consent={basis.consent} /> : null}
      {decidedAt === null ? null : (
        <Typography variant="caption" color="textSecondary">
          {purpose === null
            ? t`Decided by version ${ruleVersion ?? 1} of the rule`
            : t`For ${purposeText(purpose)}, decided by version ${ruleVersion ?? 1} of the rule`}{' '}
          · <DateTime at={decidedAt} seconds />
        </Typography>
      )}
    </>
  );
}

function Sentence({ basis: { kind, answered } }: { basis: MessageBasis }) {
  switch (kind) {
    case 'consent':
      return t`They had consented to it.`;
    case 'transactional':
      return t`It is about something that they ordered, which needs no consent.`;
    case 'window':
      return answered ? (
        <Trans>
          It answers what they wrote <DateTime at={answered.at} />, within 24 hours.
        </Trans>
      ) : (
        t`It answers what they wrote within the 24 hours before.`
      );
    case 'withdrawal':
      return answered ? (
        <Trans>
          It confirms their withdrawal <DateTime at={answered.at} />, once and within five minutes.
        </Trans>
      ) : (
        t`It confirms their withdrawal, once and within five minutes.`
      );
    case 'question':
      return t`It asks them once to confirm what they had consented to elsewhere, and says nothing else.`;
    case 'none-recorded':
      return t`No consent was recorded and nothing stood against it. Your account sends in that case.`;
    default:
      return t`It was not sent yet, or before reasons were kept.`;
  }
}

function Evidence({ consent }: { consent: NonNullable<MessageBasis['consent']> }) {
  const { means, at, wording, reference, note } = consent;
  return (
    <Typography color="textSecondary" component="div">
      {meansText(means)} · <DateTime at={at} />
      {wording ? <div>{t`Text they saw: version ${wording.version}`}</div> : null}
      {reference ? <div>{t`Found at: ${isolate(reference)}`}</div> : null}
      {note ? <div dir="auto">{note}</div> : null}
    </Typography>
  );
}
