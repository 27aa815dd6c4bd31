import { t } from '@lingui/core/macro';
import { useToast } from '@/app/toast/use-toast';

/**
 * Copies a text into the clipboard and reports it.
 * @param what its name in the messages, in small letters
 * @returns a function that answers whether the text was copied
 */
export function useCopy(what: string): (text: string) => Promise<boolean> {
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t`${what.charAt(0).toUpperCase()}${what.slice(1)} copied`, tone: 'success' });
      return true;
    } catch {
      toast({ title: t`Failed to copy`, description: t`Could not copy ${what} to clipboard`, tone: 'error' });
      return false;
    }
  };
}
