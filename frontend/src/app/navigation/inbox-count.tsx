import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { UNREAD_COUNTED } from '@wavelane/contracts';
import { conversationCountsQuery } from '@/api/queries';

const ON_ICON = {
  ...{ position: 'absolute', top: 0, insetInlineEnd: 1, px: 1, minWidth: 16, fontSize: 10, lineHeight: '16px' },
  boxShadow: '0 0 0 2px var(--mui-palette-background-paper)',
} as const;

/** How many conversations have something that nobody has read; nothing while there are none. */
export function InboxCount({ isOnIcon = false }: { isOnIcon?: boolean }) {
  const { data } = useQuery(conversationCountsQuery);
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  const text = unread >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(unread);
  return (
    <Box
      component="span"
      role="img"
      aria-label={t`${text} unread`}
      sx={{
        ...{ marginInlineStart: 'auto', px: 1.25, minWidth: 18, borderRadius: '9px', bgcolor: 'accent.main' },
        ...{ color: 'accent.contrastText', fontSize: 11, fontWeight: 600, lineHeight: '18px', textAlign: 'center' },
        ...(isOnIcon && ON_ICON),
      }}
    >
      <bdi>{text}</bdi>
    </Box>
  );
}
