import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { isPublicAddress } from '../../platform/config/public-address.ts'
import { encryptPayload, maxPayloadBytes } from './encryption.ts'
import { serverKeys } from './keys.ts'
import { isPushEndpoint } from './push-services.ts'
import { retryAfterMs } from './send.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

it('encrypts the example of RFC 8291 to the same bytes', () => {
  const privateKey = createECDH('prime256v1')
  privateKey.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const browser = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')
  const example = { salt, privateKey, length: 0 }
  const body = encryptPayload('When I grow up, I want to be a watermelon', browser, example)
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  const lengths = ['', 'a', 'a'.repeat(maxPayloadBytes)].map((text) => encryptPayload(text, browser).length)
  expect(new Set(lengths)).toEqual(new Set([maxPayloadBytes + 103]))
  expect(() => encryptPayload('a'.repeat(maxPayloadBytes + 1), browser)).toThrow(RangeError)
})

it('derives the same keys from the same secret, and keeps those of previous secrets', () => {
  const [old, young] = ['a secret of more than 32 characters', 'another secret of more than 32 characters']
  const [before] = serverKeys([old])
  expect(before.publicKey).toHaveLength(87)
  expect(serverKeys([old])[0].publicKey).toBe(before.publicKey)
  expect(serverKeys([young, old]).map(({ publicKey }) => publicKey)).toEqual([
    serverKeys([young])[0].publicKey,
    before.publicKey,
  ])
})

it('accepts https endpoints of known push services only, and those of a setting', () => {
  const accepted = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:443/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-db5p.notify.windows.com/w/?token=abc',
  ]
  const refused = [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
    'https://push.apple.com/x',
    'https://evil.example/fcm.googleapis.com',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/x',
    'https://ntfy.example.org/x',
    'file:///etc/passwd',
    'not an address',
  ]
  for (const endpoint of accepted) expect(isPushEndpoint(endpoint), endpoint).toBe(true)
  for (const endpoint of refused) expect(isPushEndpoint(endpoint), endpoint).toBe(false)
  expect(isPushEndpoint('https://ntfy.example.org/x', ['ntfy.example.org'])).toBe(true)
  expect(isPushEndpoint('https://a.ntfy.example.org/x', ['*.ntfy.example.org'])).toBe(true)
})

it('connects to addresses of the internet only', () => {
  const internet = ['142.250.74.10', '8.8.8.8', '2a00:1450:4001:80f::200a']
  const closed = [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'not an address',
    '',
  ]
  for (const address of internet) expect(isPublicAddress(address), address).toBe(true)
  for (const address of closed) expect(isPublicAddress(address), address).toBe(false)
})

it('waits as long as a push service asks for', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const waits = ['120', 'Mon, 23 Nov 2026 12:01:00 GMT', 'soon', undefined, '0', '999999999']
  expect(waits.map((header) => retryAfterMs(header, now))).toEqual([120_000, 60_000, null, null, 1000, 86_400_000])
})
