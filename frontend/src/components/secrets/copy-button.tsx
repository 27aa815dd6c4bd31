import { t } from '@lingui/core/macro';
import CheckRoundedIcon from '@mui/icons-material/CheckRounded';
import ContentCopyRoundedIcon from '@mui/icons-material/ContentCopyRounded';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useToast } from '@/app/toast/use-toast';

/** How long the tick of a copied secret stays, ms. */
const TICK_MS = 2_000;

/**
 * Copies a text into the clipboard and reports it.
 * @param what its name in the messages, in small letters
 */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast({ title: t`${what.charAt(0).toUpperCase()}${what.slice(1)} copied`, tone: 'success' });
    } catch {
      toast({ title: t`Failed to copy`, description: t`Could not copy ${what} to clipboard`, tone: 'error' });
    }
  };
  return (
    <IconButton aria-label={t`Copy ${what}`} onClick={() => void copy()}>
      {isCopied ? <CheckRoundedIcon color="success" /> : <ContentCopyRoundedIcon />}
    </IconButton>
  );
}
