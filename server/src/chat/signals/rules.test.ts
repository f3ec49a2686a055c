import type { SignalName } from '@hearth/shared/chat/signals'
import { describe, expect, it } from 'vitest'
import { conversations } from '../../../../bench/signals/conversations.ts'
import { rates, ratesBy } from '../../../../bench/signals/measure.ts'
import { hasSignalWords, rulesOfTexts } from './rules.ts'

describe('A rule about words', () => {
  const cases: [SignalName[], string[]][] = [
    [['off-app'], ['Add me on WhatsApp']],
    [['off-app'], ['w h a t s a p p me: 0176 / 5550 1234, or 0176 5550 1234']],
    [['off-app'], ['แอดไลน์เรามานะ']],
    [['off-app'], ['ទាក់ទងខ្ញុំតាម Telegram']],
    [['off-app', 'link'], ['Skriv til mig på WhatsApp, eller se http://billeder.click']],
    [['money'], ['Kannst du mir 200 € überweisen?']],
    [['money'], ['Préstame cien euros, por favor']],
    [['investment'], ['𝗕𝗶𝘁𝗰𝗼𝗶𝗻 is guaranteed to double your savings']],
    [['investment'], ['I do online job', 'You earn 1.200 dollars a day, no risk']],
    [['gift-card'], ['Buy me a Steam card and send me the code']],
    [
      ['money', 'visa'],
      ['The embassy has my passport', 'Please send me $500'],
    ],
    [['code'], ['You get an SMS, send me the code']],
    [['threat'], ['I recorded you', 'Pay $100 or your family will see it']],
  ]
  it.each(cases)('finds %j', (rules, texts) => {
    expect(rulesOfTexts(texts, texts.length).filter((rule) => rules.includes(rule))).toEqual(
      expect.arrayContaining(rules),
    )
  })

  it.each([
    'See you on 12.05.2026 at 18:30, table 12345',
    'I paid 1.200.000 riel for it',
    'We met 2019 - 2023',
    'I love the visa pour l’image festival',
    'My line of work is bread',
    'The book was €20, I can lend you mine',
    'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    'Hallo Lena! Wollen wir uns am 12.12.2026 18:30 am Bahnhof treffen?',
    'Ich freue mich.Live Musik gibt es dort auch',
    'Hi! What is your favourite line from a film, do you have one?',
    'Dinner was great.top place, you would like it',
    'We could go on.Online is fine too',
    'Das war gut.Shop gleich nebenan',
    'It was super-fun.live music all night',
    'ok.work first',
  ])('leaves “%s” alone', (text) => {
    expect(rulesOfTexts([text], 1)).toEqual([])
  })

  it.each([
    'https://great.top',
    'look: www.great.top',
    'great.top/anna',
    'great.top?id=1',
    'hotgirls-anna.click',
    'photos.anna.live',
    'anna99.live',
    'free-photos.xyz now',
    'HTTP://EVIL.LINK',
    'http://192.0.2.7/win',
    'bit.ly/abc',
  ])('takes “%s” for a link to an uncommon site', (text) => {
    expect(rulesOfTexts([text], 1)).toEqual(['link'])
  })

  it('reads each word in the language of its message', () => {
    expect(rulesOfTexts(['The embassy wants 300 €, the fee is high'], 1)).toContain('visa')
    expect(rulesOfTexts(['In der Botschaft hängt ein Bild von einer Fee'], 1)).toEqual([])
  })

  it('takes a change to another app for a sign in the first five messages only', () => {
    expect(rulesOfTexts(['Add me on WhatsApp'], 5)).toEqual(['off-app'])
    expect(rulesOfTexts(['Add me on WhatsApp'], 6)).toEqual([])
  })

  it('asks nothing of a message without any of the words', () => {
    expect(hasSignalWords('What a lovely day it was by the river!')).toBe(false)
  })
})

describe('The rules on the seeded set', () => {
  const samples = conversations('heldOut', { each: 150, seed: 13 })
  // All that is known opens a case; words alone warn the recipient. Either counts as found.
  const wordsAlone = samples.map((sample) => ({ ...sample, facts: [] }))

  it('find at least 80 % of scams and take at most 1 % of honest conversations for one', () => {
    for (const set of [samples, wordsAlone]) {
      expect(rates(set).recall).toBeGreaterThanOrEqual(0.8)
      expect(rates(set).falseAlarms).toBeLessThanOrEqual(0.01)
    }
  })

  it('do so in each language and for women, men and others', () => {
    for (const [name, of] of [...ratesBy(samples, ({ language }) => language), ...ratesBy(samples, (s) => s.gender)])
      expect({ name, recall: of.recall >= 0.8, few: of.falseAlarms <= 0.02 }).toEqual({ name, recall: true, few: true })
  })
})
