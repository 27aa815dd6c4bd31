import { t } from '@lingui/core/macro';
import type { Report, ReportFilter } from '@wavelane/contracts';
import { Sheet } from '@/components/surfaces/sheet';
import { JobsTable } from './jobs-table';
import { ChannelsTable, LabelsTable, MembersTable } from './report-tables';

/** The figures by member, channel and label, and of each job; a table without lines is left out. */
export function Tables({ report, asked }: { report: Report; asked: ReportFilter }) {
  const { members, channels, labels, jobs } = report;
  return (
    <>
      {members.length > 0 ? (
        <Sheet title={t`By member`} aside={t`Times are medians: half of the people waited no longer.`}>
          <MembersTable report={report} asked={asked} />
        </Sheet>
      ) : null}
      {channels.length > 0 ? (
        <Sheet title={t`By channel`} aside={t`Answers are those of members and of the phone.`}>
          <ChannelsTable report={report} asked={asked} />
        </Sheet>
      ) : null}
      {labels.length > 0 ? (
        <Sheet title={t`By label`} aside={t`A conversation counts for each of its labels.`}>
          <LabelsTable report={report} asked={asked} />
        </Sheet>
      ) : null}
      {jobs.length > 0 ? (
        <Sheet title={t`Campaigns`} aside={t`Created on these days, with their results.`}>
          <JobsTable report={report} />
        </Sheet>
      ) : null}
    </>
  );
}
