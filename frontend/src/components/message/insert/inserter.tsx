import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { lazily } from '@/components/lazy/lazily';
import type { InsertKind } from './insert-panel';

const InsertPanel = lazily(() => import('./insert-panel'), 'InsertPanel', <Box sx={{ minHeight: 40 }} />);

const KINDS: Readonly<Record<InsertKind, string>> = { variable: t`Insert a variable`, emoji: t`Insert an emoji` };

interface InserterProps {
  /** Variables to choose from. */
  names: readonly string[];
  into: RefObject<HTMLTextAreaElement | null>;
}

/** Puts variables and emoji where the caret is; what there is to choose from comes when it is asked for. */
export function Inserter({ names, into }: InserterProps) {
  const id = useId();
  const [open, setOpen] = useState<InsertKind | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === null) return;
    // Not to the dialog around it.
    event.stopPropagation();
    setOpen(null);
    into.current?.focus();
  };
  return (
    <Box onKeyDown={onKeyDown} sx={{ mt: 1 }}>
      {(['variable', 'emoji'] as const).map((kind) => (
        <Button
          key={kind}
          size="small"
          aria-expanded={open === kind}
          aria-controls={open === kind ? id : undefined}
          onClick={() => setOpen(open === kind ? null : kind)}
        >
          {KINDS[kind]}
        </Button>
      ))}
      {open ? (
        <InsertPanel
          key={open}
          id={id}
          kind={open}
          label={KINDS[open]}
          {...{ names, into }}
          onDone={() => setOpen(null)}
        />
      ) : null}
    </Box>
  );
}
