import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Member } from '@wavelane/contracts';
import { Avatar } from '@/components/avatar/avatar';

interface TakenOverProps {
  owner: Member;
  onNote: () => void;
  onTake: () => void;
}

/** Above the field while another member answers: nothing is sent beside them, and the text typed stays. */
export function TakenOver({ owner, onNote, onTake }: TakenOverProps) {
  const { name } = owner;
  return (
    <Box role="note" sx={BAR}>
      <Avatar id={owner.id} name={name} size={24} isMember />
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Trans>
          <strong>
            <bdi>{name}</bdi> is answering.
          </strong>{' '}
          Your text is kept.
        </Trans>
      </Box>
      <Button size="small" onClick={onNote} sx={{ color: 'text.primary' }}>{t`Leave a note`}</Button>
      <Button size="small" variant="outlined" onClick={onTake}>{t`Take over…`}</Button>
    </Box>
  );
}

const BAR = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5, px: 3, py: 1, mb: 2, minHeight: 48 },
  ...{ bgcolor: 'raised', borderRadius: '12px', fontSize: 13, lineHeight: '20px' },
  '& strong': { fontWeight: 600 },
} as const;
