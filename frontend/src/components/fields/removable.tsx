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

/** Words in pills, each with a button that removes it if that is allowed. */
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
            gap: 1,
            pl: 3,
            ...(!onRemove && { pr: 3, py: 1 }),
            minWidth: 0,
            maxWidth: 1,
            overflowWrap: 'anywhere',
            border: 1,
            borderColor: 'divider',
            borderRadius: '16px',
          }}
        >
          <Box component="bdi" sx={{ minWidth: 0 }}>
            {text}
          </Box>
          {onRemove ? (
            <IconButton size="small" disabled={busy} aria-label={t`Remove ${text}`} onClick={() => onRemove(text)}>
              <CloseIcon size={16} />
            </IconButton>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
