import { describe, expect, it } from 'vitest';
import { filledAddress, isTopic, urlProblem } from './address.ts';
import { areTooLong, headerFault } from './headers.ts';
import { fitsKind } from './schedule.ts';

describe('the address of an integration', () => {
  it.each([
    ['https://receiver.example/in', null],
    ['http://receiver.example:8080/in', null],
    ['https://receiver.example/write?org=a&bucket=b', null],
    ['{host}/in', null],
    ['https://receiver.example/a b', 'blanks'],
    ['https://receiver.example/a\r\nx', 'blanks'],
    ['receiver.example/in', 'notAnAddress'],
    ['https://{host}/in', 'notAnAddress'],
    ['ftp://receiver.example/in', 'scheme'],
    ['mqtts://receiver.example', 'scheme'],
    ['https://me:word@receiver.example/in', 'credentials'],
    ['https://receiver.example:22/in', 'port'],
    ['https://receiver.example/write?u=me&p=word', 'secret'],
    [`https://receiver.example/${'x'.repeat(2048)}`, 'notAnAddress'],
  ])('%s is judged %s', (address, problem) => {
    expect(urlProblem(address, 'influx', 'https://gateway.example')).toBe(problem);
  });

  it('of a broker has its own schemes', () => {
    expect([
      urlProblem('mqtts://broker.example:8883', 'mqttOut', null),
      urlProblem('https://a.example', 'mqttIn', null),
    ]).toEqual([null, 'scheme']);
  });

  it('is filled from the configuration at its beginning alone', () => {
    expect([filledAddress('{host}/a{host}', 'https://b.example'), urlProblem('{host}/a', 'senml', null)]).toEqual([
      'https://b.example/a{host}',
      'noHost',
    ]);
  });
});

describe('the headers of an integration', () => {
  it.each([
    [[{ name: 'X-Site', value: 'Riga 1' }], null],
    [[{ name: 'X Site', value: '' }], 'name'],
    [[{ name: 'X-Site:', value: '' }], 'name'],
    [[{ name: 'X-Site', value: 'a\r\nHost: b' }], 'value'],
    [[{ name: 'X-Site', value: 'ā' }], 'value'],
    [[{ name: 'Content-Type', value: 'a' }], 'reserved'],
    [[{ name: 'HOST', value: 'a' }], 'reserved'],
    [[{ name: 'Idempotency-Key', value: 'a' }], 'reserved'],
    [
      [
        { name: 'a', value: '' },
        { name: 'A', value: '' },
      ],
      'twice',
    ],
  ])('%j have the fault %s', (headers, problem) => {
    expect(headerFault(headers, false)?.problem ?? null).toBe(problem);
  });

  it('leave Authorization to the credentials', () => {
    const own = [{ name: 'Authorization', value: 'Key a' }];
    expect([headerFault(own, false), headerFault(own, true)?.problem]).toEqual([null, 'reserved']);
  });

  it('have at most 8 KiB together', () => {
    expect([8_191, 8_192].map((length) => areTooLong([{ name: 'a', value: 'x'.repeat(length) }]))).toEqual([
      false,
      true,
    ]);
  });
});

it('a topic has no wildcard, no NUL and at most 256 bytes', () => {
  const topics = ['a/b', 'a/+', '#', 'a\0', '$SYS/a', '', 'ā'.repeat(128), 'ā'.repeat(129)];
  expect(topics.map(isTopic)).toEqual([true, false, false, false, false, false, true, false]);
});

it('a schedule fits its kind', () => {
  expect([
    fitsKind({ every: 'arrival', cron: null }, 'mqttOut'),
    fitsKind({ every: 'arrival', cron: null }, 'senml'),
    fitsKind({ every: 'minute', cron: null }, 'mqttIn'),
    fitsKind({ every: 'cron', cron: null }, 'senml'),
    fitsKind({ every: 'hour', cron: '* * * * *' }, 'senml'),
  ]).toEqual([true, false, false, false, false]);
});
