import { ownShades } from '@hearth/shared/look-colors'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

it("Another colour follows the steps of the theme's own scale", () => {
  expect(theme.colors?.ember).toEqual(ownShades)
})
