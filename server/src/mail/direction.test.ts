import { expect, it } from 'vitest'
import { notificationOf } from '../push/notification.ts'
import { translatorFor } from './templates.ts'

it('A name that runs from right to left turns nothing of the sentence in a mail', () => {
  const t = translatorFor('en')
  expect(t('greeting', { name: 'سارة' })).toContain('\u2068سارة\u2069')
  expect(t('greeting', { name: 'Zoë & Bo' })).toContain('Zoë & Bo')
})

it('A push takes its direction from its words, and isolates a name in them', () => {
  const news = {
    kind: 'like',
    noticeId: '1',
    conversationId: null,
    aboutId: '2',
    count: 1,
    unread: 0,
    name: 'سارة خ.',
    text: null,
  } as const
  const { payload } = notificationOf({ BASE_URL: 'https://hearth.test' }, news, 'en', (tag) => tag)
  const { notification } = JSON.parse(payload!)
  expect(notification).toMatchObject({ dir: 'auto', title: expect.stringContaining('\u2068سارة خ.\u2069') })
})
