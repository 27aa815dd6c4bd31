import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { CloseIcon } from '@/components/icons/icons';

interface RemovableProps {
  texts: readonly string[];
  /** Their name, for screen readers. */
  label: string;
  busy: boolean;
  /** Left out: they are only looked at. */
  onRemove?: ((text: string) => void) | undefined;
}

/** Words in chips, each with a button that removes it if that is allowed. */
export function Removable({ texts, label, busy, onRemove }: RemovableProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2, minWidth: 0 }}
    >
      {texts.map((text) => (
        <Box
          component="li"
          key={text}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: 24,
            pl: 2,
            ...(!onRemove && { pr: 2 }),
            ...{ fontSize: 12, fontWeight: 500, lineHeight: '16px' },
            minWidth: 0,
            maxWidth: 1,
            overflowWrap: 'anywhere',
            borderRadius: '6px',
            boxShadow: 'inset 0 0 0 1px var(--mui-palette-inputBorder)',
          }}
        >
          <Box component="bdi" sx={{ minWidth: 0 }}>
            {text}
          </Box>
          {onRemove ? (
            <IconButton disabled={busy} aria-label={t`Remove ${text}`} onClick={() => onRemove(text)} sx={REMOVE}>
              <CloseIcon size={14} />
            </IconButton>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

const REMOVE = {
  ...{ width: 24, height: 24, borderRadius: '6px' },
  // As wide as a finger: the space between two chips is as large.
  '&::after': { content: '""', position: 'absolute', inset: '-8px' },
} as const;
