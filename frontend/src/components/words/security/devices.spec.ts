import { deviceText } from './devices';

it.each(['Firefox on Windows', 'curl', 'Unknown device'])(
  'writes the device %s as the server does in English',
  (device) => expect(deviceText(device)).toBe(device),
);
