import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { MicIcon } from '@/components/icons/field-icons';
import { Tip } from '@/components/tips/tip';
import { ICON } from '../composer/composer-looks';

/** Begins a voice note. */
export function VoiceButton({ disabled, onRecord }: { disabled: boolean; onRecord: () => void }) {
  return (
    <Tip title={t`Record a voice note`}>
      <span>
        <IconButton size="small" aria-label={t`Record a voice note`} disabled={disabled} onClick={onRecord} sx={ICON}>
          <MicIcon />
        </IconButton>
      </span>
    </Tip>
  );
}
