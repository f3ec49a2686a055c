import { expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { identityRoutes } from './routes.ts'

const { app, db } = await startServices({ RATE_LIMIT_FACTOR: '1' })

const ask = (remoteAddress: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/magic-link',
    remoteAddress,
    payload: { email: 'ann@example.test' },
  })

it('The rate limits of the library store no network address, and each client still has its own limit', async () => {
  const [, most] = identityRoutes['POST /sign-in/magic-link']!.limit!
  for (let i = 0; i < most; i++) await ask('192.0.2.77')
  expect([(await ask('192.0.2.77')).json(), (await ask('192.0.2.78')).json()]).toMatchObject([
    { code: 'TOO_MANY_REQUESTS' },
    {},
  ])
  const rows = await db.selectFrom('rateLimit').select(['key', 'count']).execute()
  expect(rows.map(({ key }) => key.split('|').at(-1))).toEqual(['/sign-in/magic-link', '/sign-in/magic-link'])
  expect(JSON.stringify(rows)).not.toContain('192.0.2')
  expect(rows.map(({ count }) => count).sort((a, b) => a - b)).toEqual([1, most])
})
