import { comparable, languageOfStop, mayBeWish, wishOf } from '../words/wishes.js';

/** How people say yes to a question. One entry a word or phrase; none of them means stop or start. */
const YES: Readonly<Record<string, string>> = {
  en: 'yes, yes please, confirm, I confirm, I agree',
  ar: 'نعم, أوافق, موافق, موافقة, أؤكد, تأكيد',
  es: 'sí, sí acepto, acepto, confirmo, de acuerdo',
  pt: 'sim, sim aceito, aceito, confirmo, concordo',
  fr: 'oui, oui merci, je confirme, j’accepte, d’accord',
  de: 'ja, ja bitte, ich bestätige, bestätigen, einverstanden',
  hi: 'हाँ, हां, जी हाँ, जी हां, सहमत, पुष्टि, haan',
  id: 'ya, iya, setuju, saya setuju, konfirmasi',
};

/** As people write them; what is the same in two languages comes once. */
export const YES_WORDS: readonly string[] = [
  ...new Map(
    Object.values(YES)
      .flatMap((line) => line.split(', '))
      .map((word) => [comparable(word), word]),
  ).values(),
];
const yes: ReadonlySet<string> = new Set(YES_WORDS.map(comparable));

/** Whether a word of the product's means yes, compared as all words are. */
export const meansYes = (word: string): boolean => yes.has(comparable(word));

/**
 * Whether a whole message is a yes. Nothing that means stop ever is.
 * @param own words of the account that mean yes, as they were written
 */
export function isYes(text: string | null, own: readonly string[]): text is string {
  if (!mayBeWish(text) || languageOfStop(text) !== undefined || wishOf(text) !== undefined) return false;
  const compared = comparable(text);
  return yes.has(compared) || own.some((word) => comparable(word) === compared);
}
