import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Field } from '@/components/field';
import type { EVENTS_FILTER } from '@/lib/filters';
import type { useAddressFilter } from '@/lib/use-address-filter';

export type EventsFilter = ReturnType<typeof useAddressFilter<'tab' | (typeof EVENTS_FILTER)[number]>>;

const instant = { type: 'datetime-local' } as const;

/** Which events are shown; everything given must hold. */
export function EventsFilterBar({ typed, type, choose, filter }: EventsFilter) {
  const { tab: _tab, ...conditions } = filter;
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
        alignItems: 'start',
        mb: 5,
      }}
    >
      <Field
        label="Stream"
        placeholder="wallet-…, or job-* for all that begin so"
        value={typed.stream}
        onChange={(event) => type({ stream: event.target.value.trim() })}
        inputProps={{ maxLength: 500 }}
      />
      <Field
        label="Event types"
        placeholder="WalletCredited, ChannelAdded"
        value={typed.type}
        onChange={(event) => type({ type: event.target.value })}
        inputProps={{ maxLength: 1_000 }}
      />
      <Field
        label="Correlation"
        placeholder="Everything that one request caused"
        value={typed.correlationId}
        onChange={(event) => type({ correlationId: event.target.value.trim() })}
        inputProps={{ maxLength: 200 }}
      />
      <Field
        label="By"
        placeholder="Id of an account, worker or operator"
        value={typed.actorId}
        onChange={(event) => type({ actorId: event.target.value.trim() })}
        inputProps={{ maxLength: 200 }}
      />
      <Field
        label="Since (UTC)"
        {...instant}
        value={typed.since}
        onChange={(event) => choose({ since: event.target.value })}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr auto' }}>
        <Field
          label="Before (UTC)"
          {...instant}
          value={typed.until}
          onChange={(event) => choose({ until: event.target.value })}
        />
        <Button
          disabled={Object.values(conditions).every((value) => value === '')}
          onClick={() => choose({ type: '', stream: '', correlationId: '', actorId: '', since: '', until: '' })}
        >
          Clear
        </Button>
      </Box>
    </Box>
  );
}
