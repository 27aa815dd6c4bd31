/**
 * The text that confirms a withdrawal once, by the language of the person's word. It says that they were heard and by
 * which sender, and nothing else: no thanks, no question, no way back.
 */
const TEXTS = {
  en: 'You are unsubscribed from {{sender}} and will get no more messages.',
  ar: 'تم إلغاء اشتراكك لدى {{sender}} ولن تصلك أي رسائل أخرى.',
  es: 'Te has dado de baja de {{sender}} y no recibirás más mensajes.',
  pt: 'Sua inscrição em {{sender}} foi cancelada e você não receberá mais mensagens.',
  fr: 'Vous êtes désabonné de {{sender}} et ne recevrez plus de messages.',
  de: 'Sie sind bei {{sender}} abgemeldet und erhalten keine Nachrichten mehr.',
  hi: '{{sender}} से आपकी सदस्यता रद्द कर दी गई है और आपको आगे कोई संदेश नहीं मिलेगा।',
  id: 'Anda telah berhenti berlangganan {{sender}} dan tidak akan menerima pesan lagi.',
  it: 'La tua iscrizione a {{sender}} è annullata e non riceverai altri messaggi.',
  ru: 'Вы отписаны от {{sender}} и больше не будете получать сообщения.',
  tr: '{{sender}} aboneliğiniz iptal edildi, başka mesaj almayacaksınız.',
  zh: '您已退订 {{sender}} 的消息，不会再收到消息。',
  ja: '{{sender}} の配信を停止しました。今後メッセージは届きません。',
  ko: '{{sender}} 수신이 거부되었으며 더 이상 메시지를 받지 않습니다.',
} as const;

export type ConfirmationLanguage = keyof typeof TEXTS;

export const CONFIRMATION_LANGUAGES = Object.keys(TEXTS) as ConfirmationLanguage[];

export const isConfirmationLanguage = (language: string): language is ConfirmationLanguage =>
  Object.hasOwn(TEXTS, language);

/** The product's own. */
export const builtInText = (language: ConfirmationLanguage): string => TEXTS[language];

/** A word of an account's own says its language by its script alone. */
const SCRIPTS: readonly [RegExp, ConfirmationLanguage][] = [
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
];

/** The language of a script; English for Latin letters and for those that no text is written in. */
export const languageOfScript = (text: string): ConfirmationLanguage =>
  SCRIPTS.find(([script]) => script.test(text))?.[1] ?? 'en';
