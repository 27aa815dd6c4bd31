/** What the demonstration account has. All of it is invented; the numbers are nobody's. */
export const CHANNELS = [
  { label: 'Shop', phone: '+14155550110' },
  { label: 'Support', phone: '+14155550111' },
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

export const MESSAGES = [
  { to: '+14155550121', name: 'Ada', body: 'Hi {{name}}, your parcel is on its way.' },
  {
    to: '+14155550122',
    name: 'Ben',
    header: 'Order 17',
    body: 'Hi {{name}}, your order is ready. Shall we deliver today?',
    footer: 'Reply STOP to leave',
    buttons: ['Yes', 'Tomorrow'],
  },
  { to: '+14155550123', name: 'Cleo', body: 'Your invoice of this month is paid, thank you {{name}}.' },
] as const;

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gia', 'Hugo', 'Ida', 'Jon', 'Kim', 'Leo'];

export const BULK = {
  jobName: 'Spring sale',
  body: 'Hi {{name}}, everything is 20 % off until Sunday. See you at the shop!',
  footer: 'Reply STOP to leave',
  rows: NAMES.map((name, index) => ({ name, phone: `+141555501${30 + index}` })),
} as const;
