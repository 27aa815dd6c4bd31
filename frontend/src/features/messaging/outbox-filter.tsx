import Box from '@mui/material/Box';
import { JOB_STATUSES, statusBadge } from '@wavelane/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { OutboxFilter } from '@/api/queries';
import { Field } from '@/components/field';
import { SelectField } from '@/components/select-field';

/** Typing is over when this much time has passed. */
const TYPING_MS = 300;

/** Which jobs are shown: kept in the address, where what is typed arrives when typing is over. */
export function useOutboxFilter() {
  const { status = '', q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [typed, type] = useState(q);
  const choose = useCallback(
    (next: OutboxFilter) => {
      type(next.q);
      const search = { ...(next.status && { status: next.status }), ...(next.q && { q: next.q }) };
      void navigate({ to: '/outbox', search, replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    if (typed === q) return undefined;
    const timer = setTimeout(() => choose({ status, q: typed }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, q, status, choose]);
  const filter = useMemo(() => ({ status, q }), [status, q]);
  return { filter, typed, type, choose, isFiltered: status !== '' || q !== '' };
}

export function OutboxFilterBar({ filter, typed, type, choose }: ReturnType<typeof useOutboxFilter>) {
  return (
    <Box role="search" sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' }, mb: 5 }}>
      <Field
        label="Search"
        type="search"
        placeholder="Phone number, or the beginning of a name"
        value={typed}
        onChange={(event) => type(event.target.value)}
        inputProps={{ maxLength: 100 }}
      />
      <SelectField
        label="Status"
        value={filter.status}
        onChange={(event) => choose({ q: typed, status: event.target.value })}
      >
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
