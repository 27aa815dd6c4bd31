/** One turn of a conversation: the side that writes, the minutes after the turn before, and the text. */
export type Turn = readonly [from: 'them' | 'us', minutes: number, text: string];

export interface Dialogue {
  label: string;
  turns: readonly Turn[];
  /** The conversation stays open at the end; others are resolved. */
  isOpen?: true;
  /** The place of the member who answers: 0 is the owner. If it is left out, members take turns. */
  member?: number;
  note?: string;
}

/** Messages that people write to the shop, and its answers. */
export const DIALOGUES: readonly Dialogue[] = [
  {
    label: 'order',
    turns: [
      ['them', 0, 'Hello! Is the oak shelf still in stock?'],
      ['us', 4, 'Hi! Yes, two of them. Shall I keep one for you?'],
      ['them', 2, 'Yes please, I come on Saturday'],
      ['us', 3, 'It is set aside under your name. See you on Saturday!'],
    ],
  },
  {
    label: 'delivery',
    turns: [
      ['them', 0, 'When does my parcel arrive?'],
      ['us', 11, 'It left this morning and arrives tomorrow before noon.'],
      ['them', 1, 'Perfect, thanks'],
    ],
  },
  {
    label: 'complaint',
    note: 'The second one this month with a broken foot. I told the supplier.',
    turns: [
      ['them', 0, 'The lamp came with a broken foot 😕'],
      ['them', 1, 'What can I do?'],
      ['us', 9, 'I am sorry! We send a new one today, and you keep the other for parts.'],
      ['them', 16, 'That is very kind, thank you'],
      ['us', 2, 'You are welcome. Please tell us when it has arrived.'],
    ],
  },
  {
    label: 'question',
    turns: [
      ['them', 0, 'What are your opening hours on Saturday?'],
      ['us', 3, 'From 9 to 14. There is free parking behind the house.'],
    ],
  },
  {
    label: 'order',
    turns: [
      ['them', 0, 'Can I change my order? I need the blanket in grey'],
      ['us', 7, 'Of course, it is still here. Grey it is.'],
      ['them', 3, '👍'],
    ],
  },
  {
    label: 'vip',
    turns: [
      ['them', 0, 'We furnish a holiday flat, 6 beds and everything around them. Can you make us an offer?'],
      ['us', 22, 'With pleasure. Do you have a plan with the measures?'],
      ['them', 45, 'I bring it tomorrow at ten'],
      ['us', 4, 'Good, Maya will be there and show you the fabrics.'],
      ['them', 1_500, 'It was great. We take the offer as it is'],
      ['us', 12, 'Wonderful! The invoice comes by mail, delivery is on the 14th.'],
    ],
  },
  {
    label: 'question',
    turns: [
      ['them', 0, 'مرحبا، هل لديكم سجاد بمقاس 2×3؟'],
      ['us', 6, 'أهلًا! نعم، ثلاثة ألوان. هل تفضلون صورة؟'],
      ['them', 2, 'نعم من فضلكم'],
      ['us', 5, 'الأزرق والرمادي والرملي. نحجز لكم واحدًا حتى نهاية الأسبوع.'],
    ],
  },
  {
    label: 'delivery',
    turns: [
      ['them', 0, 'The driver says nobody was at home, but I was here all day'],
      ['us', 5, 'Sorry for that. He comes again today between 16 and 18.'],
      ['them', 240, 'It is here. All good!'],
    ],
  },
  {
    label: 'return',
    turns: [
      ['them', 0, 'Can I return the chair? It does not fit under my desk'],
      ['us', 8, 'Yes, within 30 days. Shall we collect it?'],
      ['them', 5, 'That would be great. Thursday?'],
      ['us', 2, 'Thursday between 9 and 11.'],
    ],
  },
  {
    label: 'order',
    turns: [
      ['them', 0, 'Do you ship to Spain?'],
      ['us', 10, 'Yes, for 24 euros, within five days.'],
    ],
  },
];

/** Open dialogues of the last day or so: the newest conversations. */
export const OPEN: readonly Dialogue[] = [
  {
    label: 'question',
    isOpen: true,
    turns: [
      ['them', 0, 'Is the grey sofa there in green, too?'],
      ['us', 7, 'Yes, in two greens. Both are in the window until Friday.'],
      ['them', 4, 'Then I come by on Thursday. Thanks a lot!'],
    ],
  },
  {
    label: 'delivery',
    isOpen: true,
    turns: [
      ['them', 0, 'السلام عليكم، هل يصل الطلب قبل الخامسة؟'],
      ['us', 5, 'وعليكم السلام، نعم، بين الثالثة والرابعة.'],
    ],
  },
  { label: 'question', isOpen: true, turns: [['them', 0, 'مرحباً، هل الطاولة متوفرة باللون الأسود؟']] },
  {
    label: 'order',
    isOpen: true,
    turns: [
      ['them', 0, 'أريد كرسيين من الخشب الفاتح من فضلكم'],
      ['us', 8, 'بكل سرور. نجهزهما لك غداً صباحاً.'],
      ['them', 2, 'شكراً جزيلاً'],
    ],
  },
  {
    label: 'question',
    isOpen: true,
    turns: [
      ['them', 0, 'Can I pay half now and half on delivery?'],
      ['us', 9, 'Of course. I send you the first half as an invoice.'],
    ],
  },
  {
    label: 'return',
    isOpen: true,
    turns: [
      ['them', 0, 'The chair stands on three legs only'],
      ['us', 6, 'I am sorry! Please send us a photo of the fourth.'],
    ],
  },
  { label: 'order', isOpen: true, turns: [['them', 0, 'Hi, is the walnut table from the window for sale?']] },
  {
    label: 'delivery',
    isOpen: true,
    turns: [
      ['them', 0, 'My delivery is for Friday. Can it be Monday?'],
      ['us', 6, 'I ask the driver and write to you in a moment.'],
      ['them', 9, 'Thank you. Before ten would be best'],
    ],
  },
  { label: 'question', isOpen: true, turns: [['them', 0, 'Good morning! Do you repair lamps, too?']] },
  {
    label: 'complaint',
    isOpen: true,
    turns: [
      ['them', 0, 'One screw is missing in the box'],
      ['them', 2, 'Order 2041'],
    ],
  },
  {
    label: 'vip',
    isOpen: true,
    member: 0,
    turns: [
      ['them', 0, 'The flat is ready and looks beautiful!'],
      ['us', 2, 'How lovely, thank you, Gwen. Send us a picture if you like.'],
      ['them', 3, 'With pleasure. Can we order four more blankets? *Two grey*, two white.'],
    ],
  },
];
