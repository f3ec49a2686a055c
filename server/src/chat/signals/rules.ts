import { earlyMessages } from '@hearth/shared/chat/chat-limits'
import { asksToLeave } from '@hearth/shared/chat/contact-words'
import { type Finds, finderOf, type Reading, readText } from '@hearth/shared/chat/phrases'
import type { SignalName } from '@hearth/shared/chat/signals'
import { hasOddLink } from './odd-links.ts'
import da from './words/da.json' with { type: 'json' }
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import km from './words/km.json' with { type: 'json' }
import th from './words/th.json' with { type: 'json' }

// A member writes in any language, whatever the language of their screens, so the text decides which lists count.
type List = keyof typeof en
const lists = Object.keys(en) as List[]
const finders = Object.fromEntries(
  lists.map((list) => [
    list,
    finderOf({ en: en[list], es: es[list], de: de[list], da: da[list], th: th[list], km: km[list] }),
  ]),
) as Record<List, Finds>

const currency = '(?:[$€£฿៛]|usd|eur|euros?|dollars?|dollar|dolares|kr|kroner|dkk|thb|บาท|ดอลลาร์|ដុល្លារ|រៀល|bucks|usdt)'
const amount = new RegExp(`${currency} ?\\d|\\d ?${currency}(?![\\p{L}\\p{N}])`, 'u')
/** What a rule may ask: whether the newest message has a word of a list, or any of the last ones. */
type Said = { now: Has; lately: Has; amountNow: boolean }
type Has = (list: List) => boolean

const needs = ({ lately }: Said) => lately('papers') || lately('illness') || lately('story')
/** Asks for money now: in so many words, or for help with an amount after a tale of need. */
const asksForMoney = (said: Said) => {
  const { now, amountNow } = said
  if (!amountNow && !now('money')) return false
  return now('ask') ? !now('harmless') || needs(said) : now('help') && !now('harmless') && needs(said)
}
const hasToPay = (said: Said) => said.now('cost') || asksForMoney(said)

/** The rules about words. What a scam needs it says in several messages, so some rules look back. */
const wordRules: Partial<Record<SignalName, (said: Said) => boolean>> = {
  money: asksForMoney,
  investment: ({ now, lately }) => (now('market') && lately('gain')) || (now('gain') && lately('market')),
  'gift-card': ({ now }) => now('card') && (now('ask') || now('help') || now('reveal')) && !now('harmless'),
  visa: (said) => said.lately('papers') && hasToPay(said),
  surgery: (said) => said.lately('illness') && hasToPay(said),
  story: ({ now }) => now('story'),
  threat: ({ now, lately, amountNow }) => now('threat') && (lately('shame') || amountNow || now('money')),
  code: ({ now, lately }) => now('code') && lately('sent'),
}

/** How many of the sender's last messages are read together: what a scam needs, it says in several. */
export const messagesTogether = 3

/** Whether a message has any word of the lists: without one, no rule has to be asked. */
export function hasSignalWords(text: string): boolean {
  const read = readText(text)
  return lists.some((list) => list !== 'harmless' && finders[list](read)) || asksToLeave(read) || hasOddLink(read.plain)
}

/**
 * The rules that the words of a member meet.
 * @param texts the last messages of the member in a conversation, the newest last
 * @param nth which of the member's messages there the newest is, from 1
 */
export function rulesOfTexts(texts: readonly string[], nth: number): SignalName[] {
  const last = texts.slice(-messagesTogether)
  const newest = readText(last.at(-1) ?? '', { texts: last.slice(0, -1) })
  const said = saidIn(newest, readText(last.join(' ! ')))
  const found = (Object.keys(wordRules) as SignalName[]).filter((rule) => wordRules[rule]!(said))
  if (nth > earlyMessages) return found
  if (asksToLeave(newest)) found.push('off-app')
  if (hasOddLink(newest.plain)) found.push('link')
  return found
}

/** Looks for the words of a list once. */
function hasIn(text: Reading): Has {
  const known = new Map<List, boolean>()
  return (list) => {
    const found = known.get(list) ?? finders[list](text)
    known.set(list, found)
    return found
  }
}

const saidIn = (newest: Reading, lately: Reading): Said => ({
  now: hasIn(newest),
  lately: hasIn(lately),
  amountNow: amount.test(newest.plain),
})
