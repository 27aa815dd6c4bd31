import type { SupportedLanguage } from '@wavelane/contracts';

type Words = Readonly<Record<SupportedLanguage, string>>;

const said = (en: string, ar: string): Words => ({ en, ar });

const VIDEO = said('Video', 'مقطع فيديو');
const PLACE = said('Location', 'موقع');
const CONTACTS = said('Contacts', 'جهات اتصال');

/** The words of a kind of message, in a notice that shows no picture of it. */
const WORDS: ReadonlyMap<string, Words> = new Map([
  ['image', said('Picture', 'صورة')],
  ['video', VIDEO],
  ['gif', VIDEO],
  ['short', VIDEO],
  ['audio', said('Audio', 'مقطع صوتي')],
  ['voice', said('Voice message', 'رسالة صوتية')],
  ['document', said('Document', 'مستند')],
  ['sticker', said('Sticker', 'ملصق')],
  ['location', PLACE],
  ['live_location', PLACE],
  ['contact', said('Contact', 'جهة اتصال')],
  ['contact_list', CONTACTS],
  ['contacts', CONTACTS],
  ['order', said('Order', 'طلب')],
  ['poll', said('Poll', 'استطلاع')],
  ['group_invite', said('Invitation to a group', 'دعوة إلى مجموعة')],
  ['newsletter_invite', said('Invitation to a WhatsApp channel', 'دعوة إلى قناة واتساب')],
  ['admin_invite', said('Invitation to administer a WhatsApp channel', 'دعوة إلى إدارة قناة واتساب')],
  ['product', said('Product', 'منتج')],
  ['catalog', said('Catalogue', 'كتالوج')],
  ['event', said('Event', 'فعالية')],
  ['story', said('Status update', 'تحديث حالة')],
  ['unknown', said('Message that only the phone shows', 'رسالة لا تظهر إلا على الهاتف')],
]);

/** Kinds that are nothing but their text. */
const PLAIN: readonly string[] = ['text', 'link_preview', 'reply', 'interactive', 'hsm'];

/** The name of a kind of message; undefined for one that is nothing but its text. @param kind as the gateway calls it */
export const messageKindWords = (kind: string, language: SupportedLanguage): string | undefined =>
  PLAIN.includes(kind) ? undefined : (WORDS.get(kind) ?? WORDS.get('unknown'))?.[language];
