import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { EMOJI } from './emoji';
import { insertAt } from './insert-at';

export type InsertKind = 'variable' | 'emoji';

interface InsertPanelProps {
  id: string;
  kind: InsertKind;
  label: string;
  names: readonly string[];
  into: RefObject<HTMLTextAreaElement | null>;
  /** Something was chosen. */
  onDone: () => void;
}

interface Choice {
  text: string;
  name?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** What can be put in, as one row of buttons: Tab leads into it, arrow keys along it. */
export function InsertPanel({ id, kind, label, names, into, onDone }: InsertPanelProps) {
  const choices: readonly Choice[] =
    kind === 'emoji' ? EMOJI.map(([text, name]) => ({ text, name })) : names.map((name) => ({ text: `{{${name}}}` }));
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + choices.length) % choices.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Box
      id={id}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        p: 2,
        mt: 1,
        maxHeight: 180,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
      }}
    >
      {choices.map(({ text, name }, index) => (
        <Button
          key={text}
          size="small"
          autoFocus={index === 0}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => {
            onDone();
            if (into.current) insertAt(into.current, text);
          }}
          {...(name && { 'aria-label': name, title: name })}
          sx={{ minWidth: 40, px: 2, fontSize: name ? 20 : 13, lineHeight: 1.2, overflowWrap: 'anywhere' }}
        >
          {text}
        </Button>
      ))}
    </Box>
  );
}
