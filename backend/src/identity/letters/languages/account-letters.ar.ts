import { RESET_LINK_MS, type Role, VERIFICATION_LINK_MS } from '@wavelane/contracts';
import type { AccountLetters } from '../writing/account-letters.js';

const MINUTES = RESET_LINK_MS / 60_000;
const HOURS = VERIFICATION_LINK_MS / 3_600_000;
const ROLE_WORDS: Record<Role, string> = { admin: 'مشرف', user: 'مستخدم بلا صلاحيات إشراف' };
const WHEN = 'الوقت';

const notYou = ({ forgotten }: { forgotten: string }) =>
  `وصلك هذا البريد لأنه يخص أمان حسابك. إن لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة الآن: ${forgotten}`;
const ASK = 'إن لم تتوقع ذلك فاسأل القائمين على هذا التثبيت.';
const WITHOUT_LINK = 'إن كنت لا تعرف سبب هذا البريد فتجاهله: لا يحدث شيء بدون الرابط.';

const PASSWORD_WAYS = {
  changed: 'تغيّرت كلمة مرورك في إعدادات حسابك.',
  reset: 'عُيّنت كلمة مرور جديدة عبر الرابط الذي أرسلناه إلى هذا العنوان.',
  operator: 'عيّن القائمون على هذا التثبيت كلمة مرور جديدة لحسابك.',
} as const;

/** The letters about accounts in Arabic. */
export const ARABIC_LETTERS: AccountLetters = {
  verification: (url) => ({
    subject: 'أكّد عنوان بريدك الإلكتروني',
    lines: [`أدخل شخص هذا العنوان في Wavelane. افتح الرابط خلال ${HOURS} ساعة لتأكيد أنه عنوانك.`],
    action: { label: 'تأكيد هذا العنوان', url },
    closing: 'إن لم تكن أنت من فعل ذلك فتجاهل هذا البريد: لا يحدث شيء بدون الرابط.',
  }),
  newAddress: (url) => ({
    subject: 'أكّد عنوان بريدك الإلكتروني الجديد',
    lines: [`طلب شخص نقل حساب في Wavelane إلى هذا العنوان. افتح الرابط خلال ${HOURS} ساعة لتأكيد التغيير.`],
    action: { label: 'استخدام هذا العنوان', url },
    closing: 'إن لم تكن أنت من فعل ذلك فتجاهل هذا البريد: لا يتغيّر شيء بدون الرابط.',
  }),
  addressWillChange: (email, when, pages) => ({
    subject: 'سيتغيّر عنوان البريد الإلكتروني لحسابك',
    lines: ['طلب شخص سجّل الدخول إلى حسابك تغيير عنوان بريده الإلكتروني. أُرسل رابط إلى العنوان الجديد.'],
    facts: [
      ['العنوان الجديد', email],
      [WHEN, when],
    ],
    closing: notYou(pages),
  }),
  addressChanged: (email, when) => ({
    subject: 'تغيّر عنوان البريد الإلكتروني لحسابك',
    lines: ['تسجّل الدخول الآن بالعنوان الجديد، وتصل إليه رسائل البريد الخاصة بحسابك.'],
    facts: [
      ['العنوان الجديد', email],
      [WHEN, when],
    ],
    closing: `وصلك هذا البريد إلى العنوان السابق لحسابك. ${ASK}`,
  }),
  passwordReset: (url) => ({
    subject: 'عيّن كلمة مرور جديدة',
    lines: [`طلب شخص إعادة تعيين كلمة مرورك. افتح الرابط خلال ${MINUTES} دقيقة لتعيين كلمة جديدة.`],
    action: { label: 'تعيين كلمة مرور جديدة', url },
    closing: 'إن لم تكن أنت من فعل ذلك فتجاهل هذا البريد: تبقى كلمة مرورك كما هي.',
  }),
  passwordChanged: (how, when, pages) => ({
    subject: 'تغيّرت كلمة مرورك',
    lines: [`${PASSWORD_WAYS[how]} سُجّل الخروج من كل الأجهزة الأخرى.`],
    facts: [[WHEN, when]],
    closing: notYou(pages),
  }),
  registeredAlready: ({ signIn, forgotten }) => ({
    subject: 'لديك حساب بالفعل',
    lines: [
      'حاول شخص إنشاء حساب في Wavelane بهذا العنوان. لديك حساب بالفعل: سجّل الدخول به.',
      `إن كنت لا تتذكر كلمة المرور فعيّن كلمة جديدة: ${forgotten}`,
    ],
    action: { label: 'تسجيل الدخول', url: signIn },
    closing: 'إن لم تكن أنت من فعل ذلك فتجاهل هذا البريد: لم يتغيّر شيء.',
  }),
  secondFactorEnabled: (when, pages) => ({
    subject: 'يطلب تسجيل الدخول رمزًا من الآن',
    lines: [
      'فُعّلت الخطوة الثانية لحسابك. إلى جانب كلمة مرورك يطلب تسجيل الدخول رمزًا من تطبيق المصادقة أو أحد رموز الاسترداد.',
    ],
    facts: [[WHEN, when]],
    closing: notYou(pages),
  }),
  secondFactorDisabled: (how, when, pages) => ({
    subject: 'لم يعد تسجيل الدخول يطلب رمزًا',
    lines: [
      how === 'self'
        ? 'أُوقفت الخطوة الثانية لحسابك. تكفي كلمة مرورك وحدها من جديد.'
        : 'أوقف القائمون على هذا التثبيت الخطوة الثانية لحسابك. تكفي كلمة مرورك وحدها من جديد.',
    ],
    facts: [[WHEN, when]],
    action: { label: 'عرض إعدادات الأمان', url: pages.security },
    closing: notYou(pages),
  }),
  recoveryCodeUsed: (when, pages) => ({
    subject: 'استُخدم رمز استرداد لتسجيل الدخول',
    lines: ['سجّل شخص الدخول بأحد رموز الاسترداد بدلًا من رمز التطبيق. يعمل كل رمز مرة واحدة.'],
    facts: [[WHEN, when]],
    action: { label: 'عرض ما تبقّى من الرموز', url: pages.security },
    closing: notYou(pages),
  }),
  accountDisabled: (when) => ({
    subject: 'عُطّل حسابك',
    lines: ['عطّل القائمون على هذا التثبيت حسابك. لا يستطيع أحد تسجيل الدخول إليه، وسُجّل الخروج من كل الأجهزة.'],
    facts: [[WHEN, when]],
    closing: ASK,
  }),
  accountEnabled: (when, { signIn }) => ({
    subject: 'حسابك مفتوح من جديد',
    lines: ['فتح القائمون على هذا التثبيت حسابك. يمكنك تسجيل الدخول كما كان.'],
    facts: [[WHEN, when]],
    action: { label: 'تسجيل الدخول', url: signIn },
    closing: 'وصلك هذا البريد لأنه يخص حسابك.',
  }),
  accountClosed: (when) => ({
    subject: 'أُغلق حسابك',
    lines: ['أُغلق حسابك في Wavelane من إعداداته. توقفت قنواته، ولم يعد أحد يستطيع تسجيل الدخول إليه.'],
    facts: [[WHEN, when]],
    closing: `هذا آخر بريد عنه. ${ASK}`,
  }),
  roleChanged: (role, when) => ({
    subject: 'تغيّر دور حسابك',
    lines: [`غيّر القائمون على هذا التثبيت دور حسابك. هو الآن ${ROLE_WORDS[role]}. سجّل الدخول من جديد للمتابعة.`],
    facts: [[WHEN, when]],
    closing: ASK,
  }),
  invitation: (role, url, until) => ({
    subject: 'دعوة إلى Wavelane',
    lines: [
      role === 'admin'
        ? 'أنت مدعو إلى إنشاء حساب في Wavelane والمساعدة في إدارة هذا التثبيت مشرفًا.'
        : 'أنت مدعو إلى إنشاء حساب في Wavelane.',
    ],
    facts: [['صالحة حتى', until]],
    action: { label: 'إنشاء حسابك', url },
    closing: WITHOUT_LINK,
  }),
  teamInvitation: (owner, url, until) => ({
    subject: 'دعوة إلى فريق في Wavelane',
    lines: ['أنت مدعو إلى الانضمام إلى فريق في Wavelane والرد على عملائه معًا.'],
    facts: [
      ['حساب', owner ?? 'مالك لم يُؤكَّد عنوانه'],
      ['صالحة حتى', until],
    ],
    action: { label: 'عرض الدعوة', url },
    closing: WITHOUT_LINK,
  }),
  newDevice: ({ device, address }, when, pages) => ({
    subject: 'تسجيل دخول جديد إلى حسابك',
    lines: ['سجّل شخص الدخول إلى حسابك من جهاز جديد.'],
    facts: [
      ...(device === null ? [] : [['الجهاز', device] as const]),
      ...(address === null ? [] : [['عنوان IP', address] as const]),
      [WHEN, when],
    ],
    action: { label: 'عرض أماكن تسجيل دخولك', url: pages.security },
    closing: notYou(pages),
  }),
  forgettingAsked: (when, dueAt, pages) => ({
    subject: 'سيُحذف حسابك وكل بياناته',
    lines: [
      'طلب شخص سجّل الدخول إلى حسابك حذفه مع كل ما فيه: الأشخاص والرسائل والقوالب والقنوات والملفات.',
      'حتى ذلك الحين يعمل كل شيء كما كان، ويمكنك إلغاء الحذف من صفحة الأمان. بعد ذلك لا يمكن استعادة شيء.',
    ],
    facts: [
      ['وقت الطلب', when],
      ['موعد الحذف', dueAt],
    ],
    action: { label: 'الاحتفاظ بحسابي', url: pages.security },
    closing: notYou(pages),
  }),
  forgettingTakenBack: (when, pages) => ({
    subject: 'لن يُحذف حسابك',
    lines: ['أُلغي حذف حسابك. لم يُحذف شيء.'],
    facts: [[WHEN, when]],
    closing: notYou(pages),
  }),
  exportReady: (until, pages) => ({
    subject: 'نسخة بياناتك جاهزة',
    lines: ['نزّلها من صفحة الأمان بعد إدخال كلمة مرورك.'],
    facts: [['حتى', until]],
    action: { label: 'تنزيل النسخة', url: pages.security },
    closing: notYou(pages),
  }),
};
