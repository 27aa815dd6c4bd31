import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Field } from '@/components/field';
import type { JOURNAL_FILTER } from '@/lib/filters';
import type { useAddressFilter } from '@/lib/use-address-filter';

export type JournalFilter = ReturnType<typeof useAddressFilter<(typeof JOURNAL_FILTER)[number]>>;

const day = { type: 'date' } as const;

/** Which movements are shown. With an account they are a statement. */
export function JournalFilterBar({ typed, type, choose, clear, isFiltered }: JournalFilter) {
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr 152px 152px auto' },
        alignItems: 'start',
        mb: 5,
        '@media print': { display: 'none' },
      }}
    >
      <Field
        label="Account"
        placeholder="pool:main, user:…, channel:…"
        value={typed.account}
        onChange={(event) => type({ account: event.target.value.trim() })}
      />
      <Field
        label="Text"
        type="search"
        placeholder="Reason, name or id"
        value={typed.text}
        onChange={(event) => type({ text: event.target.value })}
        inputProps={{ maxLength: 200 }}
      />
      <Field
        label="Event type"
        placeholder="WalletCredited"
        value={typed.type}
        onChange={(event) => type({ type: event.target.value.trim() })}
      />
      <Field label="From" {...day} value={typed.from} onChange={(event) => choose({ from: event.target.value })} />
      <Field label="Until" {...day} value={typed.to} onChange={(event) => choose({ to: event.target.value })} />
      <Button disabled={!isFiltered} onClick={clear}>
        Clear
      </Button>
    </Box>
  );
}
