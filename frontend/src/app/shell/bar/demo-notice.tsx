import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { appQuery } from '@/api/queries';
import { Tip } from '@/components/tips/tip';

/** Shown while messages reach no real phone: in the top bar, in a place in which nothing moves when it appears. */
export function DemoNotice() {
  const { data } = useQuery(appQuery);
  if (!data?.demoGateway || !data.demoPhonesUrl) return null;
  return (
    <Tip describeChild title={t`Messages reach no real phone. Open the demo phones`}>
      <Link
        href={data.demoPhonesUrl}
        target="_blank"
        rel="noopener"
        className="no-print"
        aria-label={t`Demo gateway: messages reach no real phone. Open the demo phones`}
        sx={{
          ...{
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: { xs: 36, md: 24 },
            px: 2,
            borderRadius: '6px',
          },
          ...{ fontSize: 12, fontWeight: 500, lineHeight: '16px', color: 'info.main' },
          bgcolor: 'rgba(var(--mui-palette-info-mainChannel) / 0.12)',
          // Its words are whole at every width: the field beside it gives way.
          ...{ flexShrink: 0, whiteSpace: 'nowrap' },
        }}
      >
        <Box component="span" sx={{ display: { sm: 'none' } }}>{t`Demo`}</Box>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>{t`Demo gateway`}</Box>
      </Link>
    </Tip>
  );
}
