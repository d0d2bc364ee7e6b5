import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { slackEscaped, slackRequest } from './slack.ts';
import { webhookRequest } from './webhook.ts';

describe('a call of a webhook', () => {
  it('has the signature of the published vector', () => {
    const at = new Date(1_614_265_330_000);
    const signed = { url: 'https://x.example', secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], at };
    const { headers, body } = webhookRequest({ ...signed, id: 'msg_p5jXN8AQM9LWM0D4loKWxJek' }, { test: 2432232314 });
    // The vector has a space after the colon, which JSON.stringify has not: the library signs the text of the vector itself.
    expect(body).toBe('{"test":2432232314}');
    expect(new Webhook(signed.secrets[0] ?? '').sign('msg_p5jXN8AQM9LWM0D4loKWxJek', at, '{"test": 2432232314}')).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
    expect(headers).toMatchObject({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
    });
  });

  it('is accepted by the library under each of two secrets, and refused under another', () => {
    const [old, renewed, other] = ['old', 'new', 'other'].map((text) => `whsec_${btoa(text.repeat(8))}`) as [
      string,
      string,
      string,
    ];
    const { headers, body } = webhookRequest(
      { url: 'https://x.example', secrets: [renewed, old], id: 'msg_1', at: new Date() },
      { type: 'alarm.raised' },
    );
    for (const secret of [old, renewed])
      expect(new Webhook(secret).verify(String(body), { ...headers })).toEqual({ type: 'alarm.raised' });
    expect(() => new Webhook(other).verify(String(body), { ...headers })).toThrow();
  });
});

describe('a card in Slack', () => {
  it('escapes what Slack would read as links, mentions and entities, and nothing else', () => {
    expect(slackEscaped('<!channel> <https://x|y> &lt; *a* "b"')).toBe(
      '&lt;!channel&gt; &lt;https://x|y&gt; &amp;lt; *a* "b"',
    );
  });

  it('is cut to what Slack takes', () => {
    const { body } = slackRequest('https://x.example', {
      title: 't'.repeat(500),
      lines: ['l'.repeat(5000)],
      link: null,
    });
    const { blocks } = JSON.parse(String(body)) as { blocks: { text: { text: string } }[] };
    expect(blocks.map(({ text }) => text.text.length)).toEqual([150, 3000]);
  });
});
