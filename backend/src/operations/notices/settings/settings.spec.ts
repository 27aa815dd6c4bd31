import { describe, it } from '@jest/globals';
import { NOTICE_KINDS } from '@wavelane/contracts';
import { given } from '../../../../testing/domain/given.js';
import { noticeSettings } from './settings.js';

const all = { app: true, mail: true, push: true };
const change = (wanted: object, mayChoose = NOTICE_KINDS) =>
  ({ type: 'ChangeNoticeSettings', accountId: 'm', wanted, mayChoose }) as const;
const read = (upTo: string) => ({ type: 'ReadNotices', accountId: 'm', of: 'a', upTo }) as const;
const NOW = Date.parse('2026-03-04T05:06:07.000Z');

describe('the notice settings of a member', () => {
  it('writes only what differs from before', () => {
    const story = given(noticeSettings).when(change({ kinds: [{ kind: 'assigned', ways: all }], waitingMinutes: 15 }));
    story.then({ type: 'NoticeSettingsChanged', data: { accountId: 'm', kinds: { assigned: all } } });
    story.when(change({ kinds: [{ kind: 'assigned', ways: all }] })).thenNothing();
  });

  it('refuses a kind that cannot reach the member', () => {
    given(noticeSettings)
      .when(change({ kinds: [{ kind: 'pool-low', ways: all }] }, ['assigned']))
      .thenRefused('You are not told of notices of this kind');
  });

  it('keeps quiet hours until others are chosen, or none', () => {
    const quietHours = { from: '20:00', to: '08:00', timeZone: 'Asia/Bahrain' };
    const story = given(noticeSettings).when(change({ quietHours }));
    story.then({ type: 'NoticeSettingsChanged', data: { accountId: 'm', quietHours } });
    story.when(change({ quietHours: { ...quietHours } })).thenNothing();
    story
      .when(change({ quietHours: null }))
      .then({ type: 'NoticeSettingsChanged', data: { accountId: 'm', quietHours: null } });
  });

  it('refuses quiet hours without length', () => {
    given(noticeSettings)
      .when(change({ quietHours: { from: '08:00', to: '08:00', timeZone: 'UTC' } }))
      .thenRefused('Quiet hours end at another time than they begin');
  });

  it('moves the read marker neither backwards nor into the future', () => {
    const story = given(noticeSettings).at(NOW).when(read('2099-01-01T00:00:00.000Z'));
    story.then({ type: 'NoticesRead', data: { accountId: 'm', of: 'a', upTo: '2026-03-04T05:06:07.000Z' } });
    story.at(NOW).when(read('2026-03-04T05:00:00.000Z')).thenNothing();
  });
});
