import { t } from '@lingui/core/macro';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Tip } from '@/components/tips/tip';

interface MarkAllReadProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** There is nothing to mark. */
  isOff: boolean;
  /** Why it is not possible here. */
  why?: string | undefined;
  onClick: () => void;
}

/** It stays focusable when all are read: a keyboard would else begin at the top of the page again. */
export function MarkAllRead({ isOff, why, onClick, ...looks }: MarkAllReadProps) {
  const isIdle = isOff || why !== undefined;
  return (
    <Tip title={why ?? ''} describeChild>
      <Button
        {...looks}
        aria-disabled={isIdle}
        onClick={isIdle ? undefined : onClick}
        sx={isIdle ? { opacity: 0.5, cursor: 'default' } : {}}
      >
        {t`Mark all read`}
      </Button>
    </Tip>
  );
}
