import { keepPreviousData } from '@tanstack/react-query';
import { api, type ReportFilter } from '@wavelane/contracts';
import { read } from '@/api/read';

/** The report of a period. The one before stays in sight until it has come. */
export const reportQuery = (asked: ReportFilter) => ({
  ...read(api.report, { asked: { ...asked } }),
  refetchOnMount: 'always' as const,
  placeholderData: keepPreviousData,
});
