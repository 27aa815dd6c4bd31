import { parse, v5 } from 'uuid';

/** Namespace of every id that Wavelane derives from a business key. Never change it: ids are in the log. */
const NAMESPACE = parse('6f1d0a5e-7c1b-5a52-9b0e-2f6f0f6c1a77');

/** The UUID of a business key: the same key always gives the same id, so a repeated step is recognised. */
export function idOf(...key: (string | number)[]): string {
  return v5(key.join(':'), NAMESPACE);
}
