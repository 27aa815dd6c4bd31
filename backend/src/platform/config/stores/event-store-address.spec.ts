import { describe, expect, it } from '@jest/globals';
import { eventStoreAddress } from './event-store-address.js';

describe('the address of an EventStoreDB server', () => {
  it.each([
    'esdb://localhost:2113?tls=false',
    'esdb://admin:changeit@one:2113,two:2113',
    'esdb+discover://admin:chang%25it@cluster.example:2113?nodePreference=leader&keepAliveInterval=-1',
    'kurrentdb://localhost:2113?TLS=false',
    'kurrentdb+discover://a:b@host',
  ])('takes %s', (text) => {
    expect(eventStoreAddress(text)).toBe(text);
  });

  it.each([
    ['http://localhost:2113', 'begins with esdb://'],
    ['esdb://', 'begins with esdb://'],
    ['esdb://localhost:2113', 'needs user:password@'],
    ['esdb://a:b@host?tlsCAFile=/nowhere/ca.crt', "tlsCAFile must be a file that is there, not '/nowhere/ca.crt'"],
    ['esdb://a:b@host?keepAliveInterval=soon', "keepAliveInterval must be a whole number of ms, not 'soon'"],
    ['esdb://a:b@host?tls=maybe', "tls must be true or false, not 'maybe'"],
    ['esdb://a:b@host?retries=3', "there is no parameter 'retries'"],
    ['esdb://a:b@host?connectionName=', "connectionName must be said, not ''"],
    ['esdb://a:100%@host', 'user:password has a % that is not written as %25'],
  ])('refuses %s in one line without its password', (text, says) => {
    const refused = () => eventStoreAddress(text);
    expect(refused).toThrow(`EVENTSTORE_URL`);
    expect(refused).toThrow(says);
    expect(refused).not.toThrow(/a:b|100%@/);
  });

  it('accepts a missing address', () => {
    expect(eventStoreAddress(undefined)).toBeUndefined();
  });
});
