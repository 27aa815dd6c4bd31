import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { appQuery } from '@/api/queries';
import { Tip } from '@/components/tips/tip';

/** While messages reach no real phone: said in the top bar, where nothing moves when it appears. */
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
        sx={{
          color: 'info.main',
          border: 1,
          borderColor: 'divider',
          borderRadius: '99px',
          px: 3,
          py: 1,
          fontSize: 13,
          whiteSpace: 'nowrap',
          // On a phone the buttons beside it come first, and one word of it fits in every language.
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
        <Box component="span" sx={{ display: { sm: 'none' } }}>{t`Demo`}</Box>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          <Trans>
            Demo gateway
            <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
              : messages reach no real phone. Open the demo phones
            </Box>
          </Trans>
        </Box>
      </Link>
    </Tip>
  );
}
