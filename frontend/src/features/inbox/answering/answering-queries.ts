import { api } from '@wavelane/contracts';
import { read } from '@/api/read';

/** When the account answers, what happens by itself, and who is away. */
export const answeringQuery = { ...read(api.answering, {}), refetchOnMount: 'always' as const };
