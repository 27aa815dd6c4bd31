import { api } from '@wavelane/contracts';
import { read } from '@/api/read';

/** The opening hours, the automatic rules, and the members who are away. */
export const answeringQuery = { ...read(api.answering, {}), refetchOnMount: 'always' as const };
