import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { newWebhookSecret, openSecrets, signedHeaders } from './signing.ts'

const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

it('signs the vector of Standard Webhooks to the same bytes', () => {
  expect(signedHeaders([vector.secret], vector)).toMatchObject({
    'webhook-id': vector.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': vector.signature,
  })
})

it('signs with each secret that is valid, and each receiver finds its own', async () => {
  const root = ['a root secret of more than 32 characters'] as const
  const [one, two] = [await newWebhookSecret(root), await newWebhookSecret(root)]
  const headers = signedHeaders([one.plain, two.plain], { id: 'msg_1', at: new Date(), body: '{"a":1}' })
  expect(headers['webhook-signature']!.split(' ')).toHaveLength(2)
  for (const { plain } of [one, two]) expect(new Webhook(plain).verify('{"a":1}', headers)).toEqual({ a: 1 })
  const stranger = (await newWebhookSecret(root)).plain
  expect(() => new Webhook(stranger).verify('{"a":1}', headers)).toThrow('No matching signature')
  expect(() => new Webhook(one.plain).verify('{"a":2}', headers)).toThrow('No matching signature')
})

it('keeps a secret encrypted, and opens it with a root secret that is still accepted', async () => {
  const [old, young] = ['a root secret of more than 32 characters', 'another secret of more than 32 characters']
  const { plain, sealed } = await newWebhookSecret([old])
  expect(plain).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(sealed).not.toContain(plain.slice(6))
  expect(await openSecrets([young, old], [sealed])).toEqual([plain])
  await expect(openSecrets([young], [sealed])).rejects.toThrow()
})
