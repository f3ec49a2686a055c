import { describe, expect, it } from 'vitest'
import { Email } from './account/account.ts'
import { asciiAddress } from './email-address.ts'

const accepted = {
  'anna@example.org': 'anna@example.org',
  'Anna@Example.ORG': 'Anna@example.org',
  'anna@bücher.example': 'anna@xn--bcher-kva.example',
  'anna@BÜCHER.example': 'anna@xn--bcher-kva.example',
  'anna@bu\u0308cher.example': 'anna@xn--bcher-kva.example',
  'anna@ไทย.ไทย': 'anna@xn--o3cw4h.xn--o3cw4h',
  'anna@xn--o3cw4h.xn--o3cw4h': 'anna@xn--o3cw4h.xn--o3cw4h',
  'anna@例え。テスト': 'anna@xn--r8jz45g.xn--zckzah',
  'anna@ｅxample.org': 'anna@example.org',
  "o'hara+dating@example.org": "o'hara+dating@example.org",
  'a&b!#$%*/=?^_`{|}~-@example.org': 'a&b!#$%*/=?^_`{|}~-@example.org',
  'a..b.@docomo.example': 'a..b.@docomo.example',
  '.a@example.org': '.a@example.org',
  'a@127.example': 'a@127.example',
  'a@a-b.c1.example': 'a@a-b.c1.example',
}

const refused = [
  'ann@127.0.0.1',
  'ann@１２７.1',
  'ann@1.2',
  '',
  'anna',
  '@example.org',
  'anna@',
  'anna@example',
  'anna@localhost',
  'anna@.org',
  'anna@example..org',
  'anna@-example.org',
  'anna@example-.org',
  'anna@exa_mple.org',
  'anna@example.org/path',
  'anna@bücher.example/path',
  'anna@bücher.example:25',
  'anna@bücher.example#x',
  'an na@example.org',
  'anna @example.org',
  'anna@example.org ',
  'anna@exam ple.org',
  'anna@bob@example.org',
  '"anna"@example.org',
  'anna@[127.0.0.1]',
  'anna<x>@example.org',
  'änna@example.org',
  'anna@example.org\r\nBcc: all@example.org',
  'anna@bücher.example\n',
  'anna@bücher%2eexample.org',
  `${'a'.repeat(65)}@example.org`,
  `anna@${'a'.repeat(64)}.org`,
  `anna@${'ü'.repeat(200)}.org`,
  `anna@${'a.'.repeat(100_000)}org`,
]

describe('An e-mail address', () => {
  it.each(Object.entries(accepted))('is accepted as browsers accept it, in ASCII: %s', (typed, ascii) => {
    expect(asciiAddress(typed)).toBe(ascii)
    expect(Email.parse(typed)).toBe(ascii)
    expect(asciiAddress(ascii)).toBe(ascii)
  })

  it('is refused if it is invalid', () => {
    for (const typed of refused) {
      expect(asciiAddress(typed), typed.slice(0, 60)).toBeNull()
      expect(Email.safeParse(typed).error?.issues[0]?.message, typed.slice(0, 60)).toBe('invalid_email')
    }
  })
})
