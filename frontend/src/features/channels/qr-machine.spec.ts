import type { QrResponse } from '@wavelane/contracts';
import type { Catalogue } from '@/i18n/catalogue';
import { EXPIRED_TEXT, noticeOf, QR_START, qrReducer, type QrState, UNEXPECTED_TEXT } from './qr-machine';

const showing: QrState = { step: 'showing', image: 'a', secondsLeft: 20 };
const reply = (state: QrState, response: QrResponse) => qrReducer(state, { type: 'reply', reply: response });

describe('QR dialog', () => {
  it.each<[string, QrResponse, QrState]>([
    [
      'shows an image for its lifetime',
      { httpStatus: 200, base64: 'a', expire: 45 },
      { step: 'showing', image: 'a', secondsLeft: 45 },
    ],
    [
      'takes 60 seconds where none are given',
      { httpStatus: 200, base64: 'a' },
      { step: 'showing', image: 'a', secondsLeft: 60 },
    ],
    ['waits while it is not ready', { httpStatus: 202, message: 'starting' }, { step: 'waiting', message: 'starting' }],
    ['is linked at 409', { httpStatus: 409 }, { step: 'linked' }],
    ['is linked when it says so', { httpStatus: 200, alreadyAuthenticated: true }, { step: 'linked' }],
    ['expires at 406', { httpStatus: 406 }, { step: 'expired', message: 'Please try again.' }],
    ['expires at 422', { httpStatus: 422 }, { step: 'expired', message: 'Please try again.' }],
    [
      'expires with an error and says it',
      { httpStatus: 200, error: 'Render QR failed' },
      { step: 'expired', message: 'Render QR failed' },
    ],
    ['fails at anything else', { httpStatus: 500 }, { step: 'failed', title: 'QR Error', message: UNEXPECTED_TEXT }],
    [
      'fails when an answer holds no image',
      { httpStatus: 200 },
      { step: 'failed', title: 'Failed to load QR code', message: 'QR code data not available' },
    ],
  ])('decides that it %s', (_, response, expected) => expect(reply(QR_START, response)).toEqual(expected));

  it('counts down and expires at the end', () => {
    let state: QrState = showing;
    for (let second = 0; second < 19; second++) state = qrReducer(state, { type: 'second' });
    expect(state).toEqual({ ...showing, secondsLeft: 1 });
    expect(qrReducer(state, { type: 'second' })).toEqual({ step: 'expired', message: EXPIRED_TEXT });
  });

  it('goes on counting for the same code and starts again for a new one', () => {
    expect(reply(showing, { httpStatus: 200, base64: 'a', expire: 60 })).toEqual(showing);
    expect(reply(showing, { httpStatus: 200, base64: 'b', expire: 60 })).toEqual({
      step: 'showing',
      image: 'b',
      secondsLeft: 60,
    });
  });

  it('says in a notice why it stopped, and nothing while it goes on', () => {
    expect([QR_START, showing, { step: 'linked' } as const].map(noticeOf)).toEqual([undefined, undefined, undefined]);
    expect(noticeOf({ step: 'expired', message: EXPIRED_TEXT })).toEqual({
      title: 'QR Code Expired',
      message: "Please click 'Refresh QR Code' to generate a new one.",
    });
    expect(noticeOf(qrReducer(showing, { type: 'unanswered', message: 'Gone' }))).toEqual({
      title: 'Failed to fetch QR code',
      message: 'Gone',
    });
  });

  it('says in the language of the page why there is no code yet', async () => {
    const place = globalThis as { catalogueOfTests?: Catalogue };
    place.catalogueOfTests = { texts: { Starting: 'تبدأ القناة' }, sayings: {}, reasons: [] };
    try {
      await jest.isolateModulesAsync(async () => {
        const { waitingText } = await import('./qr-machine');
        expect(waitingText('Starting')).toBe('تبدأ القناة');
      });
    } finally {
      delete place.catalogueOfTests;
    }
  });

  it('ignores answers once it is over, until it is refreshed', () => {
    const over: QrState = { step: 'expired', message: EXPIRED_TEXT };
    expect(reply(over, { httpStatus: 409 })).toBe(over);
    expect(qrReducer(over, { type: 'refresh' })).toEqual(QR_START);
  });
});
