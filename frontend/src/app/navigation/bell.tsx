import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { NOTICES_COUNTED } from '@wavelane/contracts';
import { useEffect, useState } from 'react';
import { unreadNoticesQuery } from '@/features/notices/queries';
import { useIsPhone } from '@/components/surfaces/use-is-phone';
import { lazily } from '@/components/lazy/lazily';
import { BellIcon } from '@/components/icons/frame-icons';
import { Tip } from '@/components/tips/tip';

const NoticesPanel = lazily(() => import('@/app/shell/parts/opened'), 'NoticesPanel');

/** The new notices: a count, and the latest below it; on a phone the page of all of them. */
export function Bell() {
  const router = useRouter();
  const { data } = useQuery(unreadNoticesQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isPhone = useIsPhone();
  const count = data?.count ?? 0;
  const text = count >= NOTICES_COUNTED ? `${NOTICES_COUNTED - 1}+` : String(count);
  useEffect(() => showBadge(count), [count]);
  return (
    <>
      <Tip describeChild title={t`Notices`}>
        <IconButton
          aria-label={count === 0 ? t`Notices` : t`Notices, ${text} unread`}
          aria-haspopup={isPhone ? undefined : 'dialog'}
          aria-expanded={isPhone ? undefined : anchor !== null}
          onClick={({ currentTarget }) =>
            isPhone ? void router.navigate({ to: '/notices' }) : setAnchor(currentTarget)
          }
          size="small"
          sx={{ position: 'relative', ...(isPhone && { width: 44, height: 44 }) }}
        >
          <BellIcon />
          {count === 0 ? null : (
            <Box
              component="span"
              aria-hidden
              sx={{
                ...{
                  position: 'absolute',
                  top: 1,
                  insetInlineEnd: isPhone ? 4 : 0,
                  minWidth: 15,
                  height: 15,
                  px: 1,
                  borderRadius: '99px',
                },
                ...{ bgcolor: 'accent.main', color: 'accent.contrastText', fontSize: 10, fontWeight: 600 },
                ...{ lineHeight: '15px', textAlign: 'center' },
              }}
            >
              <bdi>{text}</bdi>
            </Box>
          )}
        </IconButton>
      </Tip>
      {anchor ? <NoticesPanel anchor={anchor} onClose={() => setAnchor(null)} /> : null}
    </>
  );
}

/** The count on the icon of the installed application; browsers without one have no such function. */
function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void navigator.setAppBadge(count).catch(() => undefined);
}
