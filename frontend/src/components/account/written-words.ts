import { MB, type Written, WRITTEN_WARNING } from '@wavelane/contracts';

/** The saved and the maximum size, in MB, rounded up and down. */
export const writtenWords = ({ bytes, maxBytes }: Written): [number, number] => [
  Math.ceil(bytes / MB),
  Math.floor(maxBytes / MB),
];

/** Whether members are warned. */
export const isNearlyFull = (written: Written | undefined): boolean =>
  written !== undefined && written.bytes >= written.maxBytes * WRITTEN_WARNING;
