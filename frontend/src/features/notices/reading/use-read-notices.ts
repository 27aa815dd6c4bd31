import { useQuery } from '@tanstack/react-query';
import { api, type CurrentUser, NOTICE_GROUPS, NOTICE_RULES, noticeKindsOf } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';

/** Marks notices up to one of them as read. No message: the dots go. */
export const useReadNotices = () =>
  useAction(api.readNotices, { refreshes: [api.notices, api.unreadNotices], insists: true });

/** Kinds of notices that can reach the reader, and the groups of these. */
export function useNoticeGroups() {
  const { data: user } = useQuery(sessionQuery);
  return user ? groupsOf(user) : [];
}

const groupsOf = ({ memberRole, channels, role }: CurrentUser) => {
  const kinds = noticeKindsOf({ memberRole, channels, isAdministrator: role === 'admin' });
  return NOTICE_GROUPS.filter((group) => kinds.some((kind) => NOTICE_RULES[kind].group === group));
};
