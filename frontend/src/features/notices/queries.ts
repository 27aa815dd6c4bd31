import { api, type NoticeGroup } from '@wavelane/contracts';
import { listOf } from '@/api/pages/pages';
import { read } from '@/api/read';

/** How many notices the member has not read. */
export const unreadNoticesQuery = read(api.unreadNotices, {});

/** The latest, as the panel shows them. */
export const latestNoticesQuery = (group?: NoticeGroup) => ({
  ...read(api.notices, { asked: { limit: 8, group } }),
  refetchOnMount: 'always' as const,
});

/** All, as far as they are shown. */
export const noticesQuery = (group?: NoticeGroup) => ({
  ...listOf(api.notices, { asked: { limit: 25, group } }),
  refetchOnMount: 'always' as const,
});
