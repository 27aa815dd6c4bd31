import { describe, expect, it } from '@jest/globals';
import { buttonId, newToken, parseButtonId } from './buttons.js';
import { dayOf } from '../../platform/domain/calendar/calendar-day.js';
import { render, plainText, prepare, normalise } from './message-content.js';

const text = { header: null, body: 'Hi {{ Name }}', footer: null, buttons: [] };

describe('the wording of a message', () => {
  it('drops what is empty and refuses a fourth button', () => {
    expect(normalise({ header: ' ', body: ' a ', footer: '', buttons: ['Yes', ' ', 'No', ''] })).toEqual({
      header: null,
      body: 'a',
      footer: null,
      buttons: ['Yes', 'No'],
    });
    expect(() => normalise({ ...text, buttons: ['1', '2', '3', '4'] })).toThrow('At most 3 buttons');
  });

  it('fills in variables once and names one without a value', () => {
    expect(render(text, { name: '{{phone}}', phone: '1' }).body).toBe('Hi {{phone}}');
    expect(() => render(text, { name: ' ' })).toThrow('No value for {{name}}');
    expect(() => render({ ...text, footer: '{{company}}' }, { name: 'S' })).toThrow('{{company}}');
  });

  it('checks the text that goes out, not the one that was typed', () => {
    expect(() => render({ ...text, buttons: ['Call {{name}}'] }, { name: 'x'.repeat(21) })).toThrow('25 characters');
    expect(render({ ...text, buttons: ['👩🏽‍🚀'.repeat(25)] }, { name: 'S' }).buttons).toHaveLength(1);
    expect(() => render({ ...text, buttons: ['{{name}}', 'Sara'] }, { name: 'Sara' })).toThrow('its own text');
    expect(() => render({ ...text, header: 'x{{name}}' }, { name: 'y'.repeat(60) })).toThrow('Header');
    expect(() => render({ ...text, body: '' }, {})).toThrow('Message body is required');
  });

  it('uses the fallback without a value, and drops what comes out empty', () => {
    const wording = { header: '{{title|}}', body: 'Hi {{name|there}}', footer: null, buttons: ['{{offer|}}', 'No'] };
    expect(render(wording, {})).toEqual({ header: null, body: 'Hi there', footer: null, buttons: ['No'] });
    expect(prepare(wording)).toMatchObject({ variables: ['name', 'title', 'offer'], required: [] });
    expect(prepare(text).required).toEqual(['name']);
  });

  it('shows header and footer in a plain text too', () => {
    expect(plainText({ header: 'A', body: 'b', footer: 'c' })).toBe('*A*\n\nb\n\n_c_');
    expect(plainText({ header: null, body: 'b', footer: null })).toBe('b');
  });
});

describe('the reading of button ids', () => {
  it('accepts ids with and without the prefix of the gateway', () => {
    const token = newToken();
    expect(token).toMatch(/^[a-z2-7]{20}$/);
    expect(parseButtonId(buttonId(token, 2))).toEqual({ token, button: 2 });
    expect(parseButtonId(`ButtonsV3:${buttonId(token, 3)}`)).toEqual({ token, button: 3 });
    for (const id of [null, 'btn1', `${token}.11`, `${token}.0`, token]) expect(parseButtonId(id)).toBeUndefined();
  });
});

describe('the day whose limit a job uses', () => {
  it('follows the time zone of the account', () => {
    const instant = Date.parse('2026-03-14T22:30:00Z');
    expect(dayOf(instant, 'UTC')).toBe('2026-03-14');
    expect(dayOf(instant, 'Asia/Bahrain')).toBe('2026-03-15');
    expect(dayOf(instant, 'America/New_York')).toBe('2026-03-14');
    expect(dayOf(instant, 'Nowhere/At_All')).toBe('2026-03-14');
  });
});
