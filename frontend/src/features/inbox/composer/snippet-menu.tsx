import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { FormattedLine } from '@/components/message/formatted-text';
import { Badge } from '@/components/status-badge';
import { kindText } from '@/components/words/messages/message-kinds';

/** One of the offered choices. */
interface Option {
  id: string;
  name: string;
  text?: string;
  isTemplate?: boolean;
  /** A list, place, contact or poll, or a file: named if there is no text. */
  content?: { kind: string };
  media?: { kind: string };
}

interface SnippetMenuProps<T extends Option> {
  id: string;
  /** The name of the menu, for screen readers. */
  label: string;
  offered: readonly T[];
  marked: number;
  optionId: (at: number) => string;
  choose: (chosen: T) => void;
}

/** The choices for a slash or an @. The field keeps the focus; its keys move the mark. */
export function SnippetMenu<T extends Option>({ id, label, offered, marked, optionId, choose }: SnippetMenuProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current } = list;
    const option = current?.children[marked];
    if (!current || !(option instanceof HTMLElement)) return;
    // By hand: the surroundings of the list must not move.
    const lowest = option.offsetTop + option.offsetHeight - current.clientHeight;
    current.scrollTop = Math.max(lowest, Math.min(current.scrollTop, option.offsetTop));
  }, [marked]);
  return (
    <Box
      component="ul"
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      // Whatever scrolls can have the focus; the field keeps it here, for it takes Tab while this is open.
      tabIndex={0}
      sx={{
        ...{ listStyle: 'none', m: 0, p: 1, maxHeight: 'min(320px, 45dvh)', overflowY: 'auto', zIndex: 3 },
        // Over the thread, at the field: nothing moves when it appears.
        ...{ position: 'absolute', insetBlockEnd: 'calc(100% - 4px)', insetInline: 16, maxWidth: 480 },
        ...{ bgcolor: 'raised', borderRadius: '12px', border: 1, borderColor: 'divider' },
        boxShadow: '0 12px 32px rgba(3, 7, 18, 0.4)',
      }}
    >
      {offered.map((snippet, at) => (
        <Box
          component="li"
          key={snippet.id}
          id={optionId(at)}
          role="option"
          aria-selected={at === marked}
          // The field keeps its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(snippet)}
          sx={{
            ...{ display: 'grid', gap: 1, px: 2, py: 1, borderRadius: '8px', cursor: 'pointer' },
            bgcolor: at === marked ? 'action.selected' : undefined,
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
            <Typography noWrap sx={{ fontWeight: 500, fontSize: 13, minWidth: 0 }}>
              <bdi>{snippet.name}</bdi>
            </Typography>
            {snippet.isTemplate ? <Badge text={t`Template`} tone="muted" /> : null}
          </Box>
          {snippet.text === undefined ? null : snippet.text === '' ? (
            <Typography noWrap variant="body2" color="textSecondary">
              {kindText((snippet.content ?? snippet.media)?.kind ?? '')}
            </Typography>
          ) : (
            <Typography noWrap dir="auto" variant="body2" color="textSecondary" sx={{ textAlign: 'start' }}>
              <FormattedLine text={snippet.text} />
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
