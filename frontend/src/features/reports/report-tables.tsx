import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { BY_PHONE, type Report, type ReportFilter, type ReportResponses } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/avatar/avatar';
import { PhoneIcon } from '@/components/icons/icons';
import { type Column, DataTable } from '@/components/table/data-table';
import { formatDuration } from '@/lib/format';
import { Figure, FigureLink } from './figure-link';

interface Of {
  report: Report;
  asked: ReportFilter;
}

const right = (heading: string): Column => ({ heading, align: 'right' });
const TIMES = [right(t`First response`), right(t`90 %`), right(t`Next responses`), right(t`90 %`)];

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <TableCell align="right" data-label={label}>
    {children}
  </TableCell>
);

type Wanted = Parameters<typeof FigureLink>[0]['wanted'];
type Part = Omit<Wanted, 'figure'>;

/** Medians, and the times that nine of ten did not exceed; they lead to their conversations. */
function Times({ first, next, asked, part }: ReportResponses & { asked: ReportFilter; part: Part }) {
  const timeOf = (figure: 'first' | 'next', time: number | null) =>
    time === null ? (
      formatDuration(null)
    ) : (
      <FigureLink asked={asked} wanted={{ ...part, figure }}>
        {formatDuration(time)}
      </FigureLink>
    );
  return (
    <>
      <Cell label={t`First response`}>{timeOf('first', first.median)}</Cell>
      <Cell label={t`90 %`}>{timeOf('first', first.p90)}</Cell>
      <Cell label={t`Next responses`}>{timeOf('next', next.median)}</Cell>
      <Cell label={t`90 %`}>{timeOf('next', next.p90)}</Cell>
    </>
  );
}

/** The answers of each member, and how soon they came. */
export function MembersTable({ report: { members }, asked }: Of) {
  return (
    <DataTable
      label={t`Members`}
      hasFigures
      list={{ data: members }}
      columns={[t`Member`, right(t`Answers`), right(t`Resolved`), ...TIMES]}
      row={({ member, answers, resolved, ...times }) => {
        const part = { memberId: member?.id ?? BY_PHONE };
        return (
          <TableRow key={part.memberId}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
                <Avatar id={part.memberId} name={member?.name ?? null} size={24} isMember>
                  <PhoneIcon size={14} />
                </Avatar>
                {member ? <bdi>{member.name}</bdi> : t`On the phone`}
              </Box>
            </TableCell>
            <Cell label={t`Answers`}>
              <Figure value={answers} asked={asked} wanted={{ ...part, figure: 'answers' }} />
            </Cell>
            <Cell label={t`Resolved`}>
              <Figure value={resolved} asked={asked} wanted={{ ...part, figure: 'resolved' }} />
            </Cell>
            <Times {...times} asked={asked} part={part} />
          </TableRow>
        );
      }}
    />
  );
}

/** Messages that came and went through each channel. */
export function ChannelsTable({ report: { channels }, asked }: Of) {
  return (
    <DataTable
      label={t`Channels`}
      hasFigures
      list={{ data: channels }}
      columns={[
        t`Channel`,
        right(t({ message: 'Received', context: 'messages' })),
        right(t`Answers`),
        right(t`Resolved`),
        ...TIMES,
      ]}
      row={({ channelId, label, received, answers, resolved, first, next }) => {
        const of = (figure: 'received' | 'answers' | 'resolved', value: number) => (
          <Figure value={value} asked={asked} wanted={{ channelId, figure }} />
        );
        return (
          <TableRow key={channelId}>
            <TableCell>{label === null ? t`A deleted channel` : <bdi>{label}</bdi>}</TableCell>
            <Cell label={t({ message: 'Received', context: 'messages' })}>{of('received', received)}</Cell>
            <Cell label={t`Answers`}>{of('answers', answers)}</Cell>
            <Cell label={t`Resolved`}>{of('resolved', resolved)}</Cell>
            <Times first={first} next={next} asked={asked} part={{ channelId }} />
          </TableRow>
        );
      }}
    />
  );
}

/** Conversations by the labels that they have. */
export function LabelsTable({ report: { labels }, asked }: Of) {
  return (
    <DataTable
      label={t`Labels`}
      hasFigures
      list={{ data: labels }}
      columns={[t({ message: 'Label', context: 'of a conversation' }), right(t`Opened`), right(t`Resolved`), ...TIMES]}
      row={({ label, opened, resolved, first, next }) => (
        <TableRow key={label}>
          <TableCell>
            <bdi>{label}</bdi>
          </TableCell>
          <Cell label={t`Opened`}>
            <Figure value={opened} asked={asked} wanted={{ label, figure: 'opened' }} />
          </Cell>
          <Cell label={t`Resolved`}>
            <Figure value={resolved} asked={asked} wanted={{ label, figure: 'resolved' }} />
          </Cell>
          <Times first={first} next={next} asked={asked} part={{ label }} />
        </TableRow>
      )}
    />
  );
}
