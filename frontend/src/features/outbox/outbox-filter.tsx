import Box from '@mui/material/Box';
import { JOB_STATUSES, statusBadge } from '@wavelane/contracts';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import type { OUTBOX_FILTER } from '@/lib/filters';
import type { useAddressFilter } from '@/lib/hooks/use-address-filter';

type OutboxFilter = ReturnType<typeof useAddressFilter<(typeof OUTBOX_FILTER)[number]>>;

/** Which jobs are shown. */
export function OutboxFilterBar({ typed, type, choose }: OutboxFilter) {
  return (
    <Box role="search" sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' }, mb: 5 }}>
      <Field
        label="Search"
        type="search"
        placeholder="Phone number, or the beginning of a name"
        value={typed.q}
        onChange={(event) => type({ q: event.target.value })}
        inputProps={{ maxLength: 100 }}
      />
      <SelectField label="Status" value={typed.status} onChange={(event) => choose({ status: event.target.value })}>
        <option value="">All</option>
        {JOB_STATUSES.map((status) => (
          <option key={status} value={status}>
            {statusBadge(status).text}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}
