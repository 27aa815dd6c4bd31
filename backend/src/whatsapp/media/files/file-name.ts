import { extensionOf, MEDIA_NAME_MAX } from '@wavelane/contracts';

/**
 * Characters that a name must not have: separators of folders, invisible ones, and ones that turn the reading
 * direction.
 */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}/\\:*?"<>|]/gu;

/** Returns a given name without unsafe characters; only its end if it is too long. '' if nothing is left. */
export const safeName = (given: string, longest: number): string =>
  [...given.replace(UNFIT, '').trim().replace(/^\.+/, '')].slice(-longest).join('');

/** Other spellings of the extensions of files that can be sent. */
const ALSO: ReadonlyMap<string, string> = new Map([
  ...[['jpeg', 'jpg'] as const, ['jpe', 'jpg'] as const, ['jfif', 'jpg'] as const],
  ...[['m4v', 'mp4'] as const, ['3gpp', '3gp'] as const, ['oga', 'ogg'] as const, ['opus', 'ogg'] as const],
]);

/**
 * Returns the name of an upload: without folders, and with the extension of its content, so that the name agrees with
 * it.
 * @param mimeType of its content
 * @param otherwise the name to use if none is left
 */
export function nameOfUpload(given: string, mimeType: string, otherwise: string): string {
  const extension = extensionOf(mimeType) ?? 'bin';
  const whole = safeName(given.split(/[/\\]/).at(-1) ?? '', given.length);
  const dot = whole.lastIndexOf('.');
  const ending = whole.slice(dot + 1).toLowerCase();
  const isRight = dot > 0 && (ALSO.get(ending) ?? ending) === extension;
  const [stem, last] = isRight ? [whole.slice(0, dot), whole.slice(dot + 1)] : [whole, extension];
  const room = MEDIA_NAME_MAX - last.length - 1;
  return `${[...(stem || otherwise)].slice(0, room).join('').trim() || otherwise}.${last}`;
}
