import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '@/components/icons/icons';
import { useCopy } from './use-copy';

/** How long the tick of a copied secret stays, ms. */
const TICK_MS = 2_000;

/**
 * Copies a text into the clipboard and reports it.
 * @param what its name in the messages, in small letters
 */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const copy = useCopy(what);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <IconButton
      aria-label={t`Copy ${what}`}
      color={isCopied ? 'success' : 'default'}
      onClick={() => void copy(text).then(setCopied)}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </IconButton>
  );
}
