import bowser from 'bowser';

const UNKNOWN = 'Unknown device';
/** Names come from a header that any client can write, so only plain names are shown. */
const PLAIN = /^[\w .+-]{1,30}$/;
/** Programs that are no browsers name themselves first, such as `curl/8.5.0`. */
const PROGRAM = /^(?!Mozilla)([\w.-]{1,30})\//;

/**
 * The common name of a device, such as `Firefox on Windows` or `Safari on iPhone`.
 * @param userAgent the header as it came
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return UNKNOWN;
  const { browser, os, platform } = bowser.parse(userAgent);
  const program = plain(browser.name) ?? plain(PROGRAM.exec(userAgent)?.[1]);
  const on = platform.vendor === 'Apple' && os.name === 'iOS' ? plain(platform.model) : plain(os.name);
  if (program === undefined) return on ?? UNKNOWN;
  return on === undefined ? program : `${program} on ${on}`;
}

const plain = (name: string | undefined) => (name !== undefined && PLAIN.test(name) ? name : undefined);
