import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { type RefObject, useState } from 'react';
import { BracesIcon, SmileIcon } from '@/components/icons/field-icons';
import { lazily, useAhead } from '@/components/lazy/lazily';
import { Tip } from '@/components/tips/tip';
import type { InsertKind } from './insert-panel';

const InsertPanel = lazily(() => import('./insert-panel'), 'InsertPanel', null, { isPrefetched: false });

const KINDS: Readonly<Record<InsertKind, string>> = { emoji: t`Insert an emoji`, variable: t`Insert a variable` };
const ICONS = { emoji: SmileIcon, variable: BracesIcon };

interface InserterProps {
  /** Variables to choose from. */
  names: readonly string[];
  into: RefObject<HTMLTextAreaElement | null>;
  disabled?: boolean;
}

/** Inserts emoji and variables at the caret; the choice opens over the page on demand. */
export function Inserter({ names, into, disabled = false }: InserterProps) {
  useAhead(InsertPanel);
  const [open, setOpen] = useState<{ kind: InsertKind; anchor: HTMLElement } | null>(null);
  return (
    <>
      {(['emoji', 'variable'] as const).map((kind) => {
        const Icon = ICONS[kind];
        return (
          <Tip key={kind} title={disabled ? null : KINDS[kind]}>
            <IconButton
              size="small"
              aria-label={KINDS[kind]}
              aria-haspopup="dialog"
              aria-expanded={open?.kind === kind}
              disabled={disabled}
              onClick={({ currentTarget }) => setOpen({ kind, anchor: currentTarget })}
              sx={{ color: 'text.secondary' }}
            >
              <Icon />
            </IconButton>
          </Tip>
        );
      })}
      {open ? (
        <InsertPanel {...open} label={KINDS[open.kind]} {...{ names, into }} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}
