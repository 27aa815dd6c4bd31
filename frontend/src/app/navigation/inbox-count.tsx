import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { UNREAD_COUNTED } from '@wavelane/contracts';
import { conversationCountsQuery } from '@/api/queries';

/** How many conversations have something that nobody has read; nothing while there are none. */
export function InboxCount() {
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
        ...{ ml: 'auto', px: 1.5, minWidth: 20, borderRadius: '99px', bgcolor: 'primary.main' },
        ...{ color: 'primary.contrastText', fontSize: 11, fontWeight: 700, lineHeight: '20px', textAlign: 'center' },
      }}
    >
      <bdi>{text}</bdi>
    </Box>
  );
}
