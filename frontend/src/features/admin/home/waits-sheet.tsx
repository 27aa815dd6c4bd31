import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createLink, type LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import {
  faultsQuery,
  operationsQuery,
  pendingPaymentsQuery,
  verificationsQuery,
  waitingChannelsQuery,
} from '@/api/admin-queries';
import { ErrorNote } from '@/components/error-note';
import type { IconProps } from '@/components/icons/drawn';
import { PhoneIcon, WarnIcon } from '@/components/icons/icons';
import { PriceIcon, ProofIcon, PulseIcon } from '@/components/icons/place-icons';
import { lazily } from '@/components/lazy/lazily';
import { Loading } from '@/components/loading';
import { Sheet } from '@/components/surfaces/sheet';
import { formatNumber } from '@/lib/format';
import { type Wait, type WaitKind, waitsOf } from './waiting';

const PlaceDrawing = lazily(() => import('@/components/drawings/drawings'), 'PlaceDrawing');

const LinkButton = createLink(Button);

interface Way {
  Icon: ComponentType<IconProps>;
  label: string;
  link: Pick<LinkProps, 'to' | 'search'>;
}

const OPERATIONS: Way = { Icon: PulseIcon, label: t`Open`, link: { to: '/admin/operations' } };

/** The link for each kind. */
const WAYS: Readonly<Record<WaitKind, Way>> = {
  payments: { Icon: PriceIcon, label: t`Review`, link: { to: '/admin', search: { tab: 'payments' } as never } },
  channels: { Icon: PhoneIcon, label: t`Activate`, link: { to: '/admin', search: { tab: 'channels' } as never } },
  findings: { Icon: ProofIcon, label: t`Open`, link: { to: '/admin/audit' } },
  outcomes: { ...OPERATIONS, Icon: WarnIcon },
  projections: OPERATIONS,
  faults: { ...OPERATIONS, Icon: WarnIcon },
  health: OPERATIONS,
};

/** The matters that wait for an administrator, each with its link. */
export function WaitsSheet() {
  const payments = useInfiniteQuery(pendingPaymentsQuery);
  const channels = useInfiniteQuery(waitingChannelsQuery);
  const operations = useQuery({ ...operationsQuery, refetchInterval: false });
  const faults = useQuery({ ...faultsQuery, refetchInterval: false });
  const verifications = useInfiniteQuery({ ...verificationsQuery, refetchInterval: false });
  const all = [payments, channels, operations, faults, verifications];
  const waits = waitsOf({
    payments: payments.data,
    channels: channels.data,
    overview: operations.data,
    faults: faults.data,
    verification: verifications.data?.find(({ state }) => state !== 'running'),
  });
  const count = waits.reduce((sum, wait) => sum + wait.count, 0);
  const failed = all.find(({ error }) => error !== null);
  const retry = () => {
    for (const query of all) if (query.error) void query.refetch();
  };
  return (
    <Sheet title={t`Waits for you`} aside={count > 0 ? <Count count={count} /> : null}>
      {failed ? (
        <Box sx={{ px: 6, pt: 4 }}>
          <ErrorNote error={failed.error} retry={retry} />
        </Box>
      ) : null}
      {waits.map((wait) => (
        <Row key={wait.kind} wait={wait} />
      ))}
      {waits.length > 0 || failed ? null : all.some(({ isPending }) => isPending) ? (
        <Box sx={{ px: 6, pt: 4 }}>
          <Loading rows={2} />
        </Box>
      ) : (
        <Nothing />
      )}
    </Sheet>
  );
}

function Count({ count }: { count: number }) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={t`${formatNumber(count)} waiting for you`}
      sx={{
        ...{ display: 'inline-block', minWidth: 18, px: 1.25, borderRadius: '9px', textAlign: 'center' },
        ...{ bgcolor: 'accent.main', color: 'accent.contrastText', fontSize: 11, fontWeight: 600, lineHeight: '18px' },
      }}
    >
      {formatNumber(count)}
    </Box>
  );
}

function Row({ wait: { kind, tone, title, text } }: { wait: Wait }) {
  const { Icon, label, link } = WAYS[kind];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: { xs: 4, sm: 6 }, py: 2.5, minHeight: 64 }}>
      <Box sx={{ color: `${tone}.main`, alignSelf: 'flex-start', mt: 0.5 }}>
        <Icon />
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap title={text}>
          {text}
        </Typography>
      </Box>
      <LinkButton {...link} variant="outlined" size="small" aria-label={`${label}: ${title}`}>
        {label}
      </LinkButton>
    </Box>
  );
}

function Nothing() {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, px: 6, py: 4 }}>
      <PlaceDrawing place="inbox" />
      <Typography variant="h3" component="p">{t`Nothing waits for you.`}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '52ch', mt: -2, textAlign: 'center' }}>
        {t`Offline payments to approve, channels to activate, messages of unknown outcome, and faults of the installation appear here.`}
      </Typography>
    </Box>
  );
}
