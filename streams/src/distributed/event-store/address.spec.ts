import { expect, test } from 'vitest';
import { kurrentHosts, parseKurrentAddress } from './address.ts';

test('hides credentials from the connection string of the client', () => {
  expect(parseKurrentAddress('esdb+discover://user:p%40ss@one:2113,two:2113?tlsVerifyCert=false')).toEqual({
    connectionString: 'kurrentdb+discover://one:2113,two:2113?tlsVerifyCert=false',
    hosts: 'one:2113,two:2113',
    credentials: { username: 'user', password: 'p@ss' },
  });
  expect(kurrentHosts('kurrentdb://user:secret@one:2113,two:2113')).toEqual(['one:2113', 'two:2113']);
});

test('without TLS no credentials are sent', () => {
  expect(parseKurrentAddress('esdb://user:secret@one:2113/?tls=false')).toEqual({
    connectionString: 'kurrentdb://one:2113?tls=false',
    hosts: 'one:2113',
    credentials: undefined,
  });
});

test.each(['esdb://one:2113', 'http://user:secret@one:2113', 'esdb://', 'one:2113', ''])(
  '%j is not an address',
  (address) => {
    expect(parseKurrentAddress(address)).toBeUndefined();
  },
);
