import { expect, it } from 'vitest'
import { translatorFor } from './templates.ts'

it('A right-to-left name does not change the order of the sentence in a mail', () => {
  const t = translatorFor('en')
  expect(t('greeting', { name: 'سارة' })).toContain('\u2068سارة\u2069')
  expect(t('greeting', { name: 'Zoë & Bo' })).toContain('Zoë & Bo')
})
