import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Component, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useToast } from '@/app/toast/use-toast';
import { ModuleMissing } from './fetch-module';

interface BoundaryProps {
  onFailed: () => void;
  onRetry: () => void;
  /** Closes the failed part, if it is a dialog. */
  onClose: (() => void) | undefined;
  children: ReactNode;
}

/** Keeps a failure within a part of the page: the other parts stay as they are, with all input. */
export class Boundary extends Component<BoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidCatch(): void {
    this.props.onFailed();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { onClose, onRetry, children } = this.props;
    if (failure === undefined) return children;
    return onClose ? (
      <FailedDialog failure={failure} onClose={onClose} />
    ) : (
      <Failed failure={failure} onRetry={onRetry} />
    );
  }
}

const reasonOf = (failure: unknown) =>
  failure instanceof ModuleMissing ? failure.message : t`Something went wrong in this part of the page.`;

/** Says why, and counts as closed: the button that opens it tries again. */
function FailedDialog({ failure, onClose }: { failure: unknown; onClose: () => void }) {
  const toast = useToast();
  const close = useEffectEvent(() => {
    toast({ title: t`This could not be opened`, description: reasonOf(failure), tone: 'error' });
    onClose();
  });
  useEffect(() => close(), []);
  return null;
}

function Failed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const isOutdated = failure instanceof ModuleMissing && failure.isOutdated;
  return (
    <Box role="alert" sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap', py: 3 }}>
      {reasonOf(failure)}
      <Button size="small" onClick={isOutdated ? () => location.reload() : onRetry}>
        {isOutdated ? t`Reload` : t`Try again`}
      </Button>
    </Box>
  );
}
