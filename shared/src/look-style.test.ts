import { expect, it } from 'vitest'
import { defaultLook } from './look.ts'
import { lookStyle, lookVariables, mailLook } from './look-style.ts'

it('A community that sets nothing sends not one byte more', () => {
  expect(lookStyle(defaultLook)).toBe('')
  expect(lookVariables(defaultLook, 'dark')).toEqual({})
})

it('A colour is in both themes, each with its own shade for links', () => {
  const style = lookStyle({ accent: '#00695c', corners: 'round' })
  expect(style).toContain('--mantine-color-ember-6:#00695c')
  expect(style.match(/--mantine-color-anchor:/g)).toHaveLength(2)
  expect(style.match(/--mantine-color-ember-6:/g)).toHaveLength(1)
  expect(style).not.toContain('radius')
})

it('Corners are a factor on every step, and pills stay only where they are round', () => {
  expect(lookVariables({ accent: null, corners: 'soft' }, 'light')).toMatchObject({
    '--mantine-radius-lg': '8px',
    '--hearth-round': '0.5',
    '--hearth-pill': '4px',
  })
  expect(lookVariables({ accent: null, corners: 'straight' }, 'dark')['--mantine-radius-xl']).toBe('0px')
  expect(lookStyle({ accent: null, corners: 'soft' })).not.toContain('ember')
})

it('A mail has the colour of its button and its corners too', () => {
  expect(mailLook(defaultLook)).toMatchObject({ button: '#d63f24', buttonRadius: '24px' })
  expect(mailLook({ accent: '#00695c', corners: 'soft' })).toMatchObject({ button: '#00695c', buttonRadius: '12px' })
})
