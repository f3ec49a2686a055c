import { expect, it } from 'vitest'
import { readStartEnv } from './run.ts'

it('A demo listens on this machine only, unless HOST says otherwise; other starts listen everywhere', () => {
  for (const source of [{}, { HOST: '' }, { HOST: ' ' }]) expect(readStartEnv(true, source).HOST).toBe('127.0.0.1')
  expect(readStartEnv(true, { HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
  expect(readStartEnv(false, {}).HOST).toBe('0.0.0.0')
})

it('An empty setting counts as not set', () => {
  expect(readStartEnv(false, { PORT: '', HOST: ' ', LOG_LEVEL: '' })).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    LOG_LEVEL: 'info',
  })
})
