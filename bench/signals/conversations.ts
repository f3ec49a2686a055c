// A labelled set of conversations: scripts of scams and honest talk about the same things, in six languages, put together
// at random from a seed. Half of the scripts are held out: the words of the rules were collected from the other half.
import { readFileSync } from 'node:fs'
import type { SignalName } from '@hearth/shared/chat/signals'
import { type Language, languages } from '@hearth/shared/language-codes'
import { type Random, randomFrom } from '../../test-members/src/random.ts'

export type Gender = 'female' | 'male' | 'other'
export type Part = 'learn' | 'heldOut'
/** What one member wrote in a conversation. `kind`: of scam; null for an honest one. */
export type Sample = {
  language: Language
  gender: Gender
  kind: string | null
  /** What the server would know of the sender. */
  facts: SignalName[]
  messages: string[]
}

type Texts = {
  openers: string[]
  small: string[]
  scam: Record<Part, Record<string, string[][]>>
  honest: Record<Part, string[]>
  contact: string[]
}

const textsOf = (language: Language) =>
  JSON.parse(readFileSync(new URL(`./set/${language}.json`, import.meta.url), 'utf8')) as Texts

const apps = ['WhatsApp', 'Telegram', 'Line', 'Signal', 'Instagram', 'whatsapp']
const names = ['Anna', 'Sok', 'Maria', 'Lars', 'Noi', 'Alex', 'Sam', 'Dara', 'Ploy', 'Jonas']
const cities = ['Berlin', 'Aarhus', 'Madrid', 'Bangkok', 'Phnom Penh', 'Leeds']
const amounts: Record<Language, string[]> = {
  en: ['$200', '350 dollars', '£80', '1,200 USD', '500 euros'],
  de: ['200 €', '350 Euro', '1.200 Euro', '80€', '500 Dollar'],
  es: ['200 €', '350 euros', '1.200 dólares', '$80', '500 euros'],
  da: ['2.000 kr', '500 kroner', '350 euro', '1200 kr.', '800 DKK'],
  th: ['5,000 บาท', '200 ดอลลาร์', '$300', '฿12000', '800 บาท'],
  km: ['200 ដុល្លារ', '$300', '500$', '80 ដុល្លារ', '១០០ ដុល្លារ'],
}
const numbers = ['+44 7700 900123', '0176 5550 1234', '081-234-5678', '012 345 678', '+4520123456']

const links = [
  'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://maps.app.goo.gl/abc123',
  'https://en.wikipedia.org/wiki/Canoe',
  'www.cafe-sonne.com',
]

const fill = (text: string, language: Language, { pick, next }: Random) =>
  text
    .replaceAll('{app}', () => pick(apps))
    .replaceAll('{amount}', () => pick(amounts[language]))
    .replaceAll('{number}', () => pick(numbers))
    .replaceAll('{city}', () => pick(cities))
    .replaceAll('{name}', () => pick(names))
    .replaceAll('{year}', () => String(1980 + Math.floor(next() * 25)))

/** How people type: without accents or marks, in capitals, with an emoji, or as it was. */
function typed(text: string, { pick, chance }: Random): string {
  if (/:\/\/|www\./.test(text)) return text
  const styles: ((text: string) => string)[] = [
    (one) => one,
    (one) => one,
    (one) => one.toLowerCase(),
    (one) => one.toUpperCase(),
    (one) => one.replace(/[.,!?]+$/, ''),
    (one) => one.replaceAll("'", '’'),
  ]
  return pick(styles)(text) + (chance(0.2) ? ` ${pick(['😊', '🙏', '❤️', '...', '!!'])}` : '')
}

const some = <T>(of: readonly T[], count: number, { pick }: Random) => Array.from({ length: count }, () => pick(of))

function scam(texts: Texts, part: Part, random: Random): { kind: string; messages: string[] } {
  const kind = random.pick(Object.keys(texts.scam[part]))
  const script = random.pick(texts.scam[part][kind]!)
  const small = some(texts.small, Math.floor(random.next() * 4), random)
  return { kind, messages: [random.pick(texts.openers), ...small, ...script] }
}

/** Small talk with one to three things that a careless rule would take for a scam; contacts are mostly given late. */
function honest(texts: Texts, part: Part, random: Random): string[] {
  const messages = some(texts.small, 3 + Math.floor(random.next() * 8), random)
  for (const tricky of some(texts.honest[part], 1 + Math.floor(random.next() * 3), random))
    messages.splice(Math.floor(random.next() * (messages.length + 1)), 0, tricky)
  if (random.chance(0.15)) messages.splice(Math.floor(random.next() * messages.length), 0, random.pick(links))
  const contact = random.pick(texts.contact)
  if (random.chance(0.1)) messages.splice(2, 0, contact)
  else if (random.chance(0.4)) messages.push(...some(texts.small, 4, random), contact)
  return [random.pick(texts.openers), ...messages]
}

const rare = (share: number, rule: SignalName, { chance }: Random): SignalName[] => (chance(share) ? [rule] : [])

/** What the server would know of scammers more often than of travellers, couples, and those who repeat a good opener. */
const factsOf = (isScam: boolean, random: Random): SignalName[] => [
  ...rare(isScam ? 0.2 : 0.005, 'same-photo', random),
  ...rare(isScam ? 0.25 : 0.04, 'country-jump', random),
  ...rare(isScam ? 0.4 : 0.03, 'copy-paste', random),
]

/** As many scams as honest conversations, for each language. */
export function conversations(part: Part, { each, seed }: { each: number; seed: number }): Sample[] {
  return languages.flatMap((language, i) => {
    const [texts, random] = [textsOf(language), randomFrom(seed + i)]
    return Array.from({ length: each * 2 }, (_, at) => {
      const isScam = at % 2 === 0
      const made = isScam ? scam(texts, part, random) : { kind: null, messages: honest(texts, part, random) }
      const messages = made.messages.map((text) => typed(fill(text, language, random), random))
      const gender = random.pick(['female', 'male', 'other'] as const)
      return { language, gender, kind: made.kind, facts: factsOf(isScam, random), messages }
    })
  })
}
