import { expect, it } from 'vitest'
import { readStartEnv } from './run.ts'

it('A demo listens on this machine only, unless HOST says otherwise; other starts listen everywhere', () => {
  expect(readStartEnv(true, {}).HOST).toBe('127.0.0.1')
  expect(readStartEnv(true, { HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
  expect(readStartEnv(false, {}).HOST).toBe('0.0.0.0')
})
