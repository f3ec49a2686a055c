import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Look } from './look.ts'
import { colorsOf, contrastWith, leastContrast, nearestAccent, ownColors, ownShades, pairsOf } from './look-colors.ts'

const hue = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI
}
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`)
const unreadable = (accent: string) =>
  pairsOf(colorsOf(accent)).filter(([text, ground]) => contrastWith(text, [ground]) < leastContrast)

describe('An accent', () => {
  it.each(['#d63f24', '#000000', '#00695c', '#0000ff', '#767676'])(
    'that white text can be read on is taken: %s',
    (own) => expect(nearestAccent(own)).toBe(own),
  )

  it.each([
    ['pure yellow', '#ffff00', '#7a7a05'],
    ['white', '#ffffff', '#767676'],
    ['a light grey', '#cccccc', '#767676'],
    ['a bright green', '#00ff00', '#058a04'],
  ])('of %s is refused with a darker one of the same hue', (_, own, nearest) =>
    expect(nearestAccent(own)).toBe(nearest),
  )

  it('that is refused comes with one that passes, of any colour', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const nearest = nearestAccent(color)
        expect(contrastWith(nearest, ['#ffffff'])).toBeGreaterThanOrEqual(leastContrast)
        expect(nearestAccent(nearest)).toBe(nearest)
      }),
    )
  })

  it('that is refused keeps its hue', () => {
    for (const color of ['#ffff00', '#ff8800', '#33ccff', '#ff66cc']) {
      const turn = Math.abs(hue(color) - hue(nearestAccent(color)))
      expect(Math.min(turn, 360 - turn)).toBeLessThan(15)
    }
  })

  it('has ten shades whose text can be read in both themes, whatever the colour', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const accent = nearestAccent(color)
        expect(colorsOf(accent).shades).toHaveLength(10)
        expect(colorsOf(accent).shades[6]).toBe(accent)
        expect([accent, unreadable(accent)]).toEqual([accent, []])
      }),
      { numRuns: 300 },
    )
  })

  it("of Hearth's own colour has nearly its own shades, which can be read too", () => {
    expect(pairsOf(ownColors).filter(([text, ground]) => contrastWith(text, [ground]) < leastContrast)).toEqual([])
    for (const [index, shade] of colorsOf('#d63f24').shades.entries())
      expect(contrastWith(shade, [ownShades[index]!])).toBeLessThan(1.05)
  })
})

describe('A look', () => {
  const look = (accent: unknown) => Look.safeParse({ accent, corners: 'soft' })

  it('takes a colour of six digits, in small letters afterwards, or none', () => {
    expect(look('#00695C').data).toEqual({ accent: '#00695c', corners: 'soft' })
    expect(look(null).data).toEqual({ accent: null, corners: 'soft' })
  })

  it.each(['red', '#fff', '#ffff', '#00695c00', '#fff;}body{display:none', '#fff;}b', '', ' #00695c', 7, undefined])(
    'refuses what is no such colour: %s',
    (accent) => expect(look(accent).success).toBe(false),
  )
})
