/** The content of the demonstration's shop. All of it is invented; the numbers belong to no real person. */
export const CHANNELS = [
  { label: 'Shop', phone: '+14155550110' },
  { label: 'Support', phone: '+14155550111' },
] as const;

/** The members who answer besides the owner. */
export const MEMBERS = [
  { name: 'Maya Haddad', email: 'maya@wavelane.example', role: 'manager' },
  { name: 'Jonas Weber', email: 'jonas@wavelane.example', role: 'agent' },
  { name: 'Priya Nair', email: 'priya@wavelane.example', role: 'agent' },
] as const;

export const TEMPLATES = [
  {
    title: 'Order ready',
    header: 'Order {{order}}',
    body: 'Hi {{name|there}}, your order is ready. When shall we deliver it?',
    footer: 'Reply STOP to leave',
    buttons: ['Today', 'Tomorrow', 'I will collect it'],
  },
  {
    title: 'Appointment',
    body: 'Hi {{name}}, we look forward to seeing you tomorrow. Is the time still good for you?',
    buttons: ['Yes', 'Another time, please'],
  },
  { title: 'Thank you', body: 'Thank you for your visit, {{name|and see you soon}}!' },
] as const;

export const CANNED_REPLIES = [
  { shortName: 'hours', text: 'We are here Monday to Friday, 9 to 18, and on Saturday until 14.' },
  {
    shortName: 'delivery',
    text: 'Hi {{name}}, we deliver within two days. You get a message when the van is on its way.',
  },
  { shortName: 'return', text: 'You can bring it back within 30 days, also without the box.' },
  { shortName: 'thanks', text: 'Thank you, {{name}}! Write to us whenever you need something.' },
] as const;

export const OPENING_HOURS = {
  timeZone: 'UTC',
  week: [
    ...[1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
    { day: 6, from: '09:00', to: '14:00' },
  ],
  holidays: [],
} as const;

export const WORDING = {
  purpose: 'marketing',
  language: 'en',
  text: 'I would like to hear about offers of the shop on WhatsApp. I can stop them at any time by writing STOP.',
} as const;

/** Bulk jobs, in days before today. `share`: one of so many customers gets it. */
export const CAMPAIGNS = [
  { daysAgo: 86, share: 1, jobName: 'New lamps', body: 'Hi {{name}}, the new lamps are here. Come and see them lit!' },
  {
    daysAgo: 52,
    share: 2,
    jobName: 'Late summer sale',
    body: 'Hi {{name}}, all garden chairs are 30 % off until Sunday.',
  },
  {
    daysAgo: 24,
    share: 2,
    jobName: 'Opening on Sunday',
    body: 'Hi {{name}}, we open this Sunday from 12 to 17. Coffee is on us.',
  },
  {
    daysAgo: 6,
    share: 1,
    jobName: 'Winter blankets',
    body: 'Hi {{name}}, our wool blankets are back. Shall we keep one for you?',
  },
] as const;

/** The plans that were paid after the first one, in days before today; all by bank transfer. */
export const PAYMENTS = [{ daysAgo: 58 }, { daysAgo: 28 }] as const;
