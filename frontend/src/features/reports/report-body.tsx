import Box from '@mui/material/Box';
import type { Report, ReportFilter } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { BESIDE } from './beside';
import { MainTotals } from './totals/main-totals';
import { WaitingSheet } from './totals/waiting-sheet';
import { VolumeChart } from './volume-chart';

/** Below the figures and the chart. */
const Tables = lazily(() => import('./tables'), 'Tables');

interface ReportBodyProps {
  report: Report;
  asked: ReportFilter;
  today: string;
  hours: ReactNode;
}

/** The figures of a period, its chart, and its tables. */
export function ReportBody({ report, asked, today, hours }: ReportBodyProps) {
  return (
    <>
      <MainTotals report={report} asked={asked} />
      <Box sx={BESIDE}>
        <VolumeChart report={report} asked={asked} isToday={report.to === today} />
        <WaitingSheet report={report} asked={asked} hours={hours} />
      </Box>
      <Tables report={report} asked={asked} />
    </>
  );
}
