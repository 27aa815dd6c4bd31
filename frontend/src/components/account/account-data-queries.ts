import { queryOptions } from '@tanstack/react-query';
import { api } from '@wavelane/contracts';
import { read } from '@/api/read';

/** The interval of polling a copy that is being made. */
const MAKING_MS = 3_000;

/** Copies of all data, the newest first; polled while one is being made. */
export const exportsQuery = queryOptions({
  ...read(api.accountExports, {}),
  refetchOnMount: 'always' as const,
  refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'under-way') ? MAKING_MS : false),
});

/** The data that is deleted with the member's own account, and the data that stays. */
export const accountForgettingQuery = queryOptions({
  ...read(api.accountForgettingPreview, {}),
  refetchOnMount: 'always' as const,
});

/** The data that is deleted together with a user's account. */
export const userForgettingQuery = (id: string) =>
  queryOptions({ ...read(api.userForgettingPreview, { parameters: { id } }), refetchOnMount: 'always' as const });

/** For how long files and people are kept. */
export const retentionQuery = queryOptions({ ...read(api.retention, {}), refetchOnMount: 'always' as const });
