/**
 * The question to a person, by the language of the wording that they saw: it names the sender, the purpose and how to
 * say yes, and says that silence is a no. Nothing else, and no words of the account beside its name and the name of a
 * purpose of its own.
 */
const TEXTS = {
  en: {
    marketing: '{{sender}}: please confirm that you want offers and news from us here. Answer YES.',
    service: '{{sender}}: please confirm that you want messages about our service here. Answer YES.',
    other: '{{sender}}: please confirm that you want messages for "{{purpose}}" here. Answer YES.',
    else: 'Without a yes you get none. Answer STOP for no messages at all.',
  },
  ar: {
    marketing: '{{sender}}: يرجى تأكيد رغبتك في تلقي العروض والأخبار منا هنا. أجب بكلمة نعم.',
    service: '{{sender}}: يرجى تأكيد رغبتك في تلقي رسائل عن خدمتنا هنا. أجب بكلمة نعم.',
    other: '{{sender}}: يرجى تأكيد رغبتك في تلقي رسائل "{{purpose}}" هنا. أجب بكلمة نعم.',
    else: 'من دون موافقتك لن يصلك شيء منها. لإيقاف كل الرسائل أجب بكلمة إيقاف.',
  },
  es: {
    marketing: '{{sender}}: confirma que quieres recibir aquí nuestras ofertas y novedades. Responde SÍ.',
    service: '{{sender}}: confirma que quieres recibir aquí mensajes sobre nuestro servicio. Responde SÍ.',
    other: '{{sender}}: confirma que quieres recibir aquí mensajes de "{{purpose}}". Responde SÍ.',
    else: 'Sin tu sí no recibirás ninguno. Responde BAJA para no recibir ningún mensaje.',
  },
  pt: {
    marketing: '{{sender}}: confirme que quer receber aqui nossas ofertas e novidades. Responda SIM.',
    service: '{{sender}}: confirme que quer receber aqui mensagens sobre nosso serviço. Responda SIM.',
    other: '{{sender}}: confirme que quer receber aqui mensagens de "{{purpose}}". Responda SIM.',
    else: 'Sem o seu sim você não receberá nenhuma. Responda SAIR para não receber mais mensagens.',
  },
  fr: {
    marketing: '{{sender}} : confirmez que vous souhaitez recevoir ici nos offres et nouvelles. Répondez OUI.',
    service: '{{sender}} : confirmez que vous souhaitez recevoir ici des messages sur notre service. Répondez OUI.',
    other: '{{sender}} : confirmez que vous souhaitez recevoir ici des messages « {{purpose}} ». Répondez OUI.',
    else: 'Sans votre oui, vous n’en recevrez aucun. Répondez STOP pour ne plus recevoir de messages.',
  },
  de: {
    marketing:
      '{{sender}}: Bitte bestätigen Sie, dass Sie hier Angebote und Neuigkeiten von uns möchten. Antworten Sie JA.',
    service:
      '{{sender}}: Bitte bestätigen Sie, dass Sie hier Nachrichten zu unserem Service möchten. Antworten Sie JA.',
    other: '{{sender}}: Bitte bestätigen Sie, dass Sie hier Nachrichten zu „{{purpose}}“ möchten. Antworten Sie JA.',
    else: 'Ohne Ihr Ja erhalten Sie keine. Antworten Sie STOPP, wenn Sie gar keine Nachrichten möchten.',
  },
  hi: {
    marketing: '{{sender}}: कृपया पुष्टि करें कि आप यहाँ हमारे ऑफ़र और समाचार चाहते हैं। हाँ लिखकर उत्तर दें।',
    service: '{{sender}}: कृपया पुष्टि करें कि आप यहाँ हमारी सेवा के संदेश चाहते हैं। हाँ लिखकर उत्तर दें।',
    other: '{{sender}}: कृपया पुष्टि करें कि आप यहाँ "{{purpose}}" के संदेश चाहते हैं। हाँ लिखकर उत्तर दें।',
    else: 'आपकी हाँ के बिना ऐसे संदेश नहीं आएँगे। कोई भी संदेश न पाने के लिए STOP लिखें।',
  },
  id: {
    marketing: '{{sender}}: mohon konfirmasi bahwa Anda ingin menerima penawaran dan kabar kami di sini. Balas YA.',
    service: '{{sender}}: mohon konfirmasi bahwa Anda ingin menerima pesan tentang layanan kami di sini. Balas YA.',
    other: '{{sender}}: mohon konfirmasi bahwa Anda ingin menerima pesan "{{purpose}}" di sini. Balas YA.',
    else: 'Tanpa ya dari Anda, tidak ada yang dikirim. Balas BERHENTI untuk tidak menerima pesan apa pun.',
  },
} as const;

type QuestionLanguage = keyof typeof TEXTS;

export const QUESTION_LANGUAGES = Object.keys(TEXTS) as QuestionLanguage[];

const isQuestionLanguage = (language: string): language is QuestionLanguage => Object.hasOwn(TEXTS, language);

/** The text of a question, `{{sender}}` still in it. @param language BCP 47; English if there is no text in it */
export function questionText(language: string, purpose: string): string {
  const base = language.split('-')[0] ?? '';
  const texts = TEXTS[isQuestionLanguage(base) ? base : 'en'];
  const asks = purpose === 'marketing' || purpose === 'service' ? texts[purpose] : texts.other;
  return `${asks.replaceAll('{{purpose}}', () => purpose)}\n\n${texts.else}`;
}
