import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { address, api, type OfflinePayment, type OfflinePaymentReview } from '@wavelane/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paymentReviewQuery } from '@/api/admin-queries';
import { ErrorNote } from '@/components/error-note';
import { DownloadIcon } from '@/components/icons/frame-icons';
import { CheckIcon, WarnIcon } from '@/components/icons/icons';
import { Loading } from '@/components/loading';
import { Clamped } from '@/components/table/clamped';
import { Tip } from '@/components/tips/tip';
import { dayCount } from '@/components/words/counts';
import { PERIOD_LABELS } from '@/components/words/periods';
import { isolate, listed } from '@/lib/bidi';

interface ProofPaneProps {
  payment: OfflinePayment;
  /** Its row was pressed: the pane comes into view, because it is below the list if there is no room beside it. */
  wasPressed: boolean;
}

/** The proof of the chosen payment beside the decision, with what was checked about it. */
export function ProofPane({ payment, wasPressed }: ProofPaneProps) {
  const review = useQuery(paymentReviewQuery(payment.id));
  const [isDrawn, setDrawn] = useState(false);
  const pane = useRef<HTMLElement>(null);
  // It grows when the picture and the checks have come, and is brought into view whole.
  useEffect(() => {
    if (wasPressed) pane.current?.scrollIntoView?.({ block: 'nearest' });
  }, [wasPressed, isDrawn, review.isPending]);
  return (
    <Box component="section" ref={pane} aria-labelledby="proof" data-proof="" sx={PANE}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, mb: 3 }}>
        <Typography id="proof" component="h3" variant="h3" sx={{ flexGrow: 1 }}>{t`Proof of payment`}</Typography>
        {payment.proof ? <DownloadProof id={payment.id} /> : null}
      </Box>
      <Proof key={payment.id} payment={payment} onDrawn={() => setDrawn(true)} />
      {review.error ? <ErrorNote error={review.error} retry={() => void review.refetch()} /> : null}
      {review.isPending ? <Loading rows={2} /> : null}
      {review.data ? <Checks payment={payment} review={review.data} /> : null}
      <Box component="dl" sx={FACTS}>
        <dt>{t`From`}</dt>
        <dd>
          <Clamped text={payment.user} lines={1} />
        </dd>
        <dt>{t`Credits`}</dt>
        <dd>{listed([payment.plan, PERIOD_LABELS[payment.durationType].name, dayCount(payment.days)])}</dd>
        {review.data ? (
          <>
            <dt>{t`Plan now`}</dt>
            <dd>{review.data.planNow ?? t`No plan`}</dd>
          </>
        ) : null}
      </Box>
    </Box>
  );
}

const PANE = {
  ...{ px: { xs: 4, sm: 6 }, py: 4, minWidth: 0, overflowWrap: 'anywhere', fontSize: 13 },
  ...{ borderTop: 1, borderColor: 'divider' },
  '@media screen and (min-width: 1340px)': { borderTop: 0, borderInlineStart: '1px solid var(--mui-palette-divider)' },
} as const;

const FACTS = {
  ...{ display: 'grid', gridTemplateColumns: '84px minmax(0, 1fr)', gap: 2, m: 0, mt: 4, pt: 4 },
  ...{ borderTop: 1, borderColor: 'divider' },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} as const;

const DownloadProof = ({ id }: { id: string }) => (
  <Tip title={t`Download the proof`}>
    <IconButton href={address(api.paymentProof, { parameters: { id } })} download aria-label={t`Download the proof`}>
      <DownloadIcon />
    </IconButton>
  </Tip>
);

function Proof({ payment: { id, proof }, onDrawn }: { payment: OfflinePayment; onDrawn: () => void }) {
  const [isUnseen, setUnseen] = useState(false);
  if (!proof) return <Typography variant="body2" color="textSecondary">{t`No proof was sent.`}</Typography>;
  if (!proof.contentType.startsWith('image/'))
    return <Typography variant="body2" color="textSecondary">{t`The proof is a document. Download it.`}</Typography>;
  if (isUnseen)
    return (
      <Typography variant="body2" color="textSecondary">
        {t`This browser cannot show the proof. Download it.`}
      </Typography>
    );
  return (
    <Box
      component="img"
      src={address(api.paymentProof, { parameters: { id } })}
      alt={t`Proof of payment`}
      onLoad={onDrawn}
      onError={() => setUnseen(true)}
      sx={{ display: 'block', maxWidth: 1, maxHeight: 320, objectFit: 'contain', borderRadius: '10px' }}
    />
  );
}

function Checks({ payment, review: { similar } }: { payment: OfflinePayment; review: OfflinePaymentReview }) {
  const isUsed = similar.some(({ same }) => same.includes('reference') || same.includes('proof'));
  const plan = isolate(payment.plan);
  return (
    <Box component="ul" aria-label={t`Checks`} sx={{ listStyle: 'none', m: 0, mt: 4, p: 0, display: 'grid', gap: 2 }}>
      <Check isGood={payment.amountFits}>
        {payment.amountFits ? t`The amount matches ${plan}` : t`The amount does not match a price of ${plan}`}
      </Check>
      <Check isGood={!isUsed && similar.length === 0}>
        {isUsed
          ? t`Another payment has the same proof or reference`
          : similar.length > 0
            ? t`Another payment has the same amount`
            : t`No other payment looks like this one.`}
      </Check>
    </Box>
  );
}

function Check({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CheckIcon : WarnIcon;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ color: isGood ? 'success.main' : 'warning.main', lineHeight: 0 }}>
        <Icon />
      </Box>
      <span>{children}</span>
    </Box>
  );
}
