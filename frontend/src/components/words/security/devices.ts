import { t } from '@lingui/core/macro';
import { fromServer } from '@/i18n/texts';

/** The server's name for a device, `Firefox on Windows`, in the page's language. */
export function deviceText(device: string): string {
  const [program = '', system] = device.split(' on ');
  return system === undefined ? fromServer(device) : t`${program} on ${system}`;
}
