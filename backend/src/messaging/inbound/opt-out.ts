/** Whole answers that mean 'no more messages' or 'messages again'. */
const STOP = [
  'stop stopall unsubscribe cancel end quit optout opt-out',
  'stopp abmelden arret arrêt arreter arrêter désabonner parar cancelar sair baja alto salir annulla basta fermare',
  'стоп отписаться dur iptal berhenti',
  'إيقاف ايقاف توقف إلغاء الغاء الغاء_الاشتراك إلغاء_الاشتراك لغو توقف',
  '停止 退订 退訂 停止 配信停止 수신거부',
].flatMap((words) => words.split(' '));

const START = [
  'start unstop resume subscribe optin opt-in',
  'starten anmelden démarrer demarrer commencer iniciar começar comecar comenzar empezar alta iniziare inizia',
  'старт подписаться başla baslat başlat mulai',
  'ابدأ ابدا بدء اشتراك',
  '开始 開始 订阅 訂閱 配信開始 수신동의',
].flatMap((words) => words.split(' '));

/** Letters and digits only, lower case, words joined by `_`: 'STOP!' is 'stop'. */
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '_');

const stops = new Set(STOP.map(fold));
const starts = new Set(START.map(fold));

/** Only a whole message counts: 'stop, he is not coming' is an answer like any other. */
export function optOutWish(text: string | null): 'stop' | 'start' | undefined {
  if (text === null) return undefined;
  const folded = fold(text);
  if (stops.has(folded)) return 'stop';
  return starts.has(folded) ? 'start' : undefined;
}
