import { WebhookInput } from '@hearth/shared/moderation/webhook-input'
import { describe, expect, it } from 'vitest'
import { startReceiver } from '../../moderation/connections/testing.ts'
import { readEnv } from '../config/env.ts'
import { publicOr } from '../config/public-address.ts'
import { createPostWebhook } from './post.ts'

const receiver = await startReceiver()
const { post, url, received } = receiver
const problemsOf = (address: string) =>
  WebhookInput.safeParse({ name: 'Chat', url: address, events: ['alert'] }).error?.issues.map(
    ({ message }) => message,
  ) ?? []

/** Addresses of this machine and of private networks, in every way of writing them that URLs know. */
const numbers = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '017700000001', '0177.0.0.1'],
  ...['127.0.0.1.', '127.255.255.254', '0.0.0.0', '0', '10.0.0.1', '10.1', '172.16.0.1', '172.31.255.255'],
  ...['192.168.0.1', '192.168.1', '169.254.169.254', '0xa9fea9fe', '2852039166', '100.64.0.1', '100.127.255.255'],
  ...['192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '１２７.０.０.１'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:169.254.169.254]', '[fc00::1]', '[fd12::1]'],
  ...['[fe80::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001:db8::1]', '[ff02::1]', '[0:0:0:0:0:0:0:1]'],
]

describe('A webhook is never posted', () => {
  const plain = createPostWebhook([], { timeoutMs: 500 })
  const closed = { status: null, problem: 'private' }

  it.each(numbers)('to https://%s/', async (host) => {
    expect(await plain(`https://${host}/`, {}, '{}')).toEqual(closed)
  })

  it.each(['localhost', 'LOCALHOST', 'localhost.', 'LocalHost.'])('to %s, whose name is private', async (host) => {
    const { status, problem } = await plain(`https://${host}:${receiver.port}/name`, {}, '{}')
    expect(status).toBeNull()
    // A resolver may know no name with a dot at its end.
    expect(host.endsWith('.') ? ['private', 'unreachable'] : ['private']).toContain(problem)
    expect(received.map(({ path }) => path)).not.toContain('/name')
  })

  it.each([
    ['http://example.org/', 'address_not_https'],
    ['HTTP://EXAMPLE.ORG/', 'address_not_https'],
    ['ftp://example.org/', 'address_not_https'],
    ['file:///etc/passwd', 'address_not_https'],
    ['gopher://example.org/', 'address_not_https'],
    ['data:text/plain,x', 'address_not_https'],
    ['https://ann@example.org/', 'address_with_password'],
    ['https://ann:secret@example.org/', 'address_with_password'],
    ['https://example.org@127.0.0.1/', 'address_with_password'],
    ['https://', 'address_invalid'],
    ['example.org', 'address_invalid'],
    ['https://exa mple.org/', 'address_invalid'],
    ['', 'address_required'],
  ])('to %s, which is not accepted either', async (address, problem) => {
    expect(await plain(address, {}, '{}')).toEqual(closed)
    expect(problemsOf(address)).toEqual([problem])
  })

  it('to a name that is public when it is looked at, and private when the connection is made', async () => {
    // The first answer is what a check before the connection would have seen.
    const answers = ['93.184.215.14', '10.0.0.1']
    const asked: string[] = []
    const rebinding = createPostWebhook([], {
      timeoutMs: 500,
      resolve: ((host: string, _options: object, callback: (...args: unknown[]) => void) => {
        asked.push(host)
        callback(null, [{ address: answers[asked.length]!, family: 4 }])
      }) as never,
    })
    expect(await rebinding('https://rebinding.example/', {}, '{}')).toEqual(closed)
    expect(asked).toEqual(['rebinding.example'])
  })

  it('to the private ones among the addresses of a name', async () => {
    const mixed = createPostWebhook(['127.0.0.0/8'], {
      ca: receiver.cert,
      resolve: ((_host: string, _options: object, callback: (...args: unknown[]) => void) =>
        callback(null, [
          { address: '10.0.0.1', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])) as never,
    })
    expect(await mixed(`https://localhost:${receiver.port}/mixed`, {}, '{}')).toEqual({ status: 204, problem: null })
  })
})

describe('A webhook on the own network of the operator', () => {
  it('is named by a setting, in CIDR notation', () => {
    expect(readEnv({ WEBHOOK_NETWORKS: '10.20.0.0/16, fd12::/16' }).WEBHOOK_NETWORKS).toEqual([
      '10.20.0.0/16',
      'fd12::/16',
    ])
    expect(readEnv({}).WEBHOOK_NETWORKS).toEqual([])
    for (const wrong of ['10.20.0.0', '10.20.0.0/33', 'example.org', '*'])
      expect(() => readEnv({ WEBHOOK_NETWORKS: wrong }), wrong).toThrow('not a network')
    const allows = publicOr(['10.20.0.0/16', 'fd12::/16'])
    const asked = ['10.20.3.4', '10.21.0.1', 'fd12::7', 'fd13::7', '93.184.215.14', '127.0.0.1', '::ffff:127.0.0.1']
    expect(asked.filter(allows)).toEqual(['10.20.3.4', 'fd12::7', '93.184.215.14'])
  })

  it('is posted to, over TLS', async () => {
    expect(await post(url('/hook'), { 'x-own': '1' }, '{"a":"ä"}')).toEqual({ status: 204, problem: null })
    expect(received.at(-1)).toMatchObject({ path: '/hook', body: '{"a":"ä"}', headers: { 'x-own': '1' } })
  })

  it('is not believed without a certificate', async () => {
    const trusting = createPostWebhook(['127.0.0.0/8'])
    expect(await trusting(url(), {}, '{}')).toEqual({ status: null, problem: 'certificate' })
  })

  it.each([
    ['/hang', { status: null, problem: 'timeout' }],
    ['/redirect', { status: 302, problem: 'redirect' }],
    ['/fail', { status: 500, problem: 'refused' }],
    ['/upgrade', { status: 101, problem: 'refused' }],
  ])('fails at %s', async (path, outcome) => {
    expect(await post(url(path), {}, '{}')).toEqual(outcome)
  })

  it('is read up to 64 kB, whatever it answers', async () => {
    expect(await post(url('/large'), {}, '{}')).toEqual({ status: 200, problem: null })
    // What the two ends of the connection hold in their buffers is no more than a part.
    expect(receiver.megabytesSent()).toBeLessThan(40)
  })

  it('has the news when it accepts them and then drips, which is not waited for', async () => {
    expect(await post(url('/drip'), {}, '{}')).toEqual({ status: 200, problem: null })
  })

  it('fails where nobody listens', async () => {
    expect(await post('https://127.0.0.1:1/', {}, '{}')).toEqual({ status: null, problem: 'unreachable' })
  })
})
