import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { UNREAD_COUNTED } from '@wavelane/contracts';
import { conversationCountsQuery } from '@/api/queries';
import { CountMark } from './count-mark';

/** How many conversations have an unread message; nothing while there are none. */
export function InboxCount({ isOnIcon = false }: { isOnIcon?: boolean }) {
  const { data } = useQuery(conversationCountsQuery);
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  const text = unread >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(unread);
  return <CountMark text={text} label={t`${text} unread`} isOnIcon={isOnIcon} />;
}
