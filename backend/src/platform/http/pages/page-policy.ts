/** The hash of the empty text: emotion's style elements are empty in production and filled through the CSSOM. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The sources that pages may load and run: files from here, and nothing that is written into them. */
export const PAGE_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", EMPTY_STYLE],
  imgSrc: ["'self'", 'data:'],
  // Sounds and films of messages.
  // A voice note is listened to before it is sent: it is in the memory of the page only.
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
} as const satisfies Record<string, readonly string[]>;

/** The header of a page that needs other sources. @param other by directive, in place of those of every page */
export function policyHeader(other: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries({ ...PAGE_POLICY, ...other })
    .map(([name, sources]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`)
    .join('; ');
}
