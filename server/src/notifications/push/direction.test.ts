import { expect, it } from 'vitest'
import { notificationOf } from './notification.ts'

it('A push notification takes its direction from its text, and isolates a name in it', () => {
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
