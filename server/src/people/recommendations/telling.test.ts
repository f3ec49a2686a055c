import { maxReasons, type ReasonTopic, reasonTopics } from '@hearth/shared/people/recommendation-limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reason } from './explain.ts'
import { chooseReasons, sharedLanguages } from './telling.ts'

const about = (topics: readonly ReasonTopic[]): Reason[] =>
  topics.map((topic) => ({ code: 'shared', about: topic, weight: 0 }))
const topicsOf = (reasons: Reason[]) => reasons.map((reason) => reason.about)
const sorted = (reasons: Reason[]) => topicsOf(reasons).sort().join()
const some = fc.shuffledSubarray([...reasonTopics])

describe('The reasons on cards in a row', () => {
  it('are about the same only where no others hold, whatever was chosen for a card before', () => {
    const cards = fc.array(fc.record({ held: some, said: fc.option(some, { nil: undefined }) }), { maxLength: 8 })
    fc.assert(
      fc.property(cards, some, (list, last) => {
        const before = about(last.slice(0, maxReasons))
        const held = list.map((card) => ({ held: about(card.held), said: card.said && about(card.said) }))
        const chosen = chooseReasons(held, before)
        for (const [index, reasons] of chosen.entries()) {
          const holding = list[index]!.held
          expect(reasons).toHaveLength(Math.min(maxReasons, holding.length))
          expect(holding).toEqual(expect.arrayContaining(topicsOf(reasons)))
          if (holding.length > maxReasons) expect(sorted(reasons)).not.toBe(sorted(chosen[index - 1] ?? before))
        }
      }),
    )
  })

  it('keep what tells the member from others, and drop the last', () => {
    const held = about(['interests', 'distance', 'goal', 'age'])
    const [first, second, third] = chooseReasons([{ held }, { held }, { held }], [])
    expect(topicsOf(first!)).toEqual(['interests', 'distance', 'goal'])
    expect(topicsOf(second!)).toEqual(['interests', 'distance', 'age'])
    expect(third).toEqual(first)
  })

  it('give way where the card after has no others', () => {
    const held = about(['interests', 'distance', 'goal', 'age'])
    const few = about(['goal', 'interests', 'distance'])
    const topics = chooseReasons([{ held }, { held: few }, { held: few }], []).map(topicsOf)
    expect(topics).toEqual([['interests', 'distance', 'age'], topicsOf(few), topicsOf(few)])
    const before = about(['age', 'interests', 'distance'])
    expect(chooseReasons([{ held }, { held: few }], before).map(topicsOf)).toEqual([
      ['interests', 'distance', 'goal'],
      topicsOf(few),
    ])
  })

  it('stay as they were chosen, until one no longer holds', () => {
    const said = about(['goal', 'age', 'distance'])
    const held = about(['interests', 'distance', 'goal', 'age'])
    expect(chooseReasons([{ held, said }], [])).toEqual([said])
    const without = held.filter((reason) => reason.about !== 'age')
    expect(chooseReasons([{ held: without, said }], [])).toEqual([without])
  })
})

it('Languages that both speak begin with the rarest', () => {
  const rarity = { weights: [], languages: { en: 0.8, es: 2.4, cy: 3.6 } }
  expect(sharedLanguages(['en', 'es', 'cy', 'de'], ['cy', 'en', 'es'], rarity)).toEqual(['cy', 'es', 'en'])
})
