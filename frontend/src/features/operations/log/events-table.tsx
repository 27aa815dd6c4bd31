import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { EventView } from '@wavelane/contracts';
import { useState } from 'react';
import { DateTime } from '@/components/date-time';
import { EventFacts } from '@/components/event-facts';
import { ExpandButton } from '@/components/expand-button';
import { DataTable, type DataTableProps } from '@/components/table/data-table';
import { actorText } from '@/components/words/actors';
import { pressedAsWhole } from '@/lib/pointer/row-press';

interface EventsTableProps extends Pick<DataTableProps<EventView>, 'list' | 'empty'> {
  onFilter: (part: { stream?: string; correlationId?: string; actorId?: string }) => void;
}

/** One row an event; opened, it shows everything and leads to its stream, its request and its author. */
export function EventsTable({ onFilter, ...table }: EventsTableProps) {
  // The table keeps the opened rows, because rows go and come back while the log is read anew.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toggle = ({ position }: EventView) =>
    setOpened((before) =>
      before.includes(position) ? before.filter((one) => one !== position) : [...before, position],
    );
  return (
    <DataTable
      {...table}
      label={t`Events, newest first`}
      columns={[{ padding: 'checkbox' }, t`Event`, t`Stream`, t`By`, { heading: t`Recorded`, align: 'right' }]}
      row={(event) => (
        <Row
          key={event.position}
          event={event}
          isOpen={opened.includes(event.position)}
          onToggle={() => toggle(event)}
          onFilter={onFilter}
        />
      )}
      loading={6}
      hasFigures
    />
  );
}

interface RowProps extends Pick<EventsTableProps, 'onFilter'> {
  event: EventView;
  isOpen: boolean;
  onToggle: () => void;
}

function Row({ event, isOpen, onToggle, onFilter }: RowProps) {
  const panel = `event-${event.position}`;
  return (
    <>
      <TableRow hover {...pressedAsWhole(onToggle)}>
        <TableCell padding="checkbox">
          <ExpandButton
            label={t`${event.type} at ${Number(event.position) || event.position}`}
            controls={panel}
            isOpen={isOpen}
            onToggle={onToggle}
          />
        </TableCell>
        <TableCell data-wide>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{event.type}</Typography>
          <Typography variant="caption" color="textSecondary">
            {event.position}
          </Typography>
        </TableCell>
        <TableCell data-wide sx={{ overflowWrap: 'anywhere' }}>
          {event.stream}
        </TableCell>
        <TableCell>{actorText(event.actor.kind)}</TableCell>
        <TableCell align="right">
          <DateTime at={event.recordedAt} />
        </TableCell>
      </TableRow>
      {isOpen ? (
        <TableRow id={panel}>
          <TableCell colSpan={5} sx={{ bgcolor: 'action.hover' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 2 }}>
              <Button
                size="small"
                variant="outlined"
                onClick={() => onFilter({ stream: event.stream })}
              >{t`Only this stream`}</Button>
              <Button
                size="small"
                variant="outlined"
                onClick={() => onFilter({ correlationId: event.correlationId })}
              >{t`Only this request`}</Button>
              <Button size="small" variant="outlined" onClick={() => onFilter({ actorId: event.actor.id })}>
                {t`Only by ${actorText(event.actor.kind)} ${event.actor.id.slice(0, 8)}`}
              </Button>
            </Box>
            <EventFacts event={event} />
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
}
