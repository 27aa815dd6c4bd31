import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { CopyIcon, LeftIcon } from '@/components/icons/icons';
import { TrashIcon } from '@/components/icons/frame-icons';
import { useIsPhone } from '@/components/surfaces/use-is-phone';
import { Tip } from '@/components/tips/tip';

interface EditorBesideProps {
  title: string;
  /** The labels of the buttons that copy and delete it; left out if there are none. */
  copy?: { label: string; onPress: () => void } | undefined;
  remove?: { label: string; onPress: () => void } | undefined;
  /** Below the title: how it is used. */
  about?: ReactNode;
  /** A member who may not change it only reads. */
  isReadOnly: boolean;
  isDirty: boolean;
  /** It was never saved. */
  isNew: boolean;
  isBusy: boolean;
  /** It is saved as soon as its file is uploaded. */
  isWaiting: boolean;
  onSubmit: (event: FormEvent) => void;
  onDiscard: () => void;
  /** Leads back to the list, if that is not beside it. */
  onBack: () => void;
  children: ReactNode;
}

/** The editor of the item that is chosen in the list beside it: choosing another item loses nothing. */
export function EditorBeside(props: EditorBesideProps) {
  const { title, copy, remove, about, isReadOnly, isDirty, isBusy, isWaiting, isNew, onSubmit, onDiscard, onBack } =
    props;
  const isPhone = useIsPhone();
  return (
    <Paper component="form" noValidate variant="outlined" aria-label={title} onSubmit={onSubmit} sx={SHEET}>
      <Box sx={HEAD}>
        {isPhone ? (
          <IconButton aria-label={t`Back to the list`} onClick={onBack} sx={{ ml: -2 }}>
            <LeftIcon />
          </IconButton>
        ) : null}
        <Typography component="h2" variant="h2" noWrap dir="auto" title={title} sx={{ flexGrow: 1, textAlign: 'left' }}>
          {title}
        </Typography>
        {copy ? <Tool {...copy} icon={<CopyIcon />} /> : null}
        {remove ? <Tool {...remove} icon={<TrashIcon />} /> : null}
      </Box>
      {about ? <Box sx={ABOUT}>{about}</Box> : null}
      <Box component="fieldset" disabled={isReadOnly} sx={FIELDS}>
        {props.children}
      </Box>
      {isReadOnly ? null : (
        <Box sx={FOOT}>
          <Typography role="status" variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
            {isWaiting ? t`Saves as soon as the file is uploaded` : isDirty ? t`Not saved yet` : null}
          </Typography>
          <Button color="inherit" disabled={!isDirty || isBusy || isWaiting} onClick={onDiscard}>{t`Discard`}</Button>
          <Button type="submit" variant={isDirty || isNew ? 'contained' : 'outlined'} loading={isBusy || isWaiting}>
            {isNew ? t`Create` : t`Save`}
          </Button>
        </Box>
      )}
    </Paper>
  );
}

function Tool({ label, onPress, icon }: { label: string; onPress: () => void; icon: ReactNode }) {
  return (
    <Tip title={label}>
      <IconButton aria-label={label} onClick={onPress} sx={{ color: 'text.secondary' }}>
        {icon}
      </IconButton>
    </Tip>
  );
}

const SHEET = { minWidth: 0, '&:focus': { outline: 'none' } } as const;
const HEAD = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 60, pl: { xs: 4, sm: 6 }, pr: 3 } as const;
const ABOUT = {
  ...{ px: { xs: 4, sm: 6 }, py: 2.5, borderTop: 1, borderColor: 'divider', fontSize: 12 },
} as const;
const FIELDS = {
  ...{
    m: 0,
    border: 0,
    borderTop: 1,
    borderColor: 'divider',
    p: { xs: 4, sm: 6 },
    display: 'grid',
    gap: 4,
    minWidth: 0,
  },
} as const;
/** It stays in sight below a long text. */
const FOOT = {
  ...{ position: 'sticky', bottom: 'var(--foot, 0px)', zIndex: 1, display: 'flex', alignItems: 'center', gap: 2 },
  ...{ px: { xs: 4, sm: 6 }, py: 3, borderTop: 1, borderColor: 'divider', borderRadius: '0 0 14px 14px' },
  // Sunken is half seen through in no theme.
  bgcolor: 'part.sunken',
  '@media (max-height: 479.95px)': { position: 'static' },
} as const;
