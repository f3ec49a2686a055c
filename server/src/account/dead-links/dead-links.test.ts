import { describe, expect, it } from 'vitest'
import { createLog } from '../../platform/config/log.ts'
import { startServices } from '../../testing/services.ts'
import { createQuota, patternOf } from './rules.ts'

const lines: Record<string, unknown>[] = []
const log = createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const { stranger } = await startServices({}, log)
const logged = () => lines.filter(({ msg }) => msg === 'dead link')

describe('A dead link', () => {
  it('is logged as a pattern, also without a session, and names no person', async () => {
    const path = '/profile/3f2b8c1e-0000-4000-8000-000000000000/photos/17?email=quirin@example.test#Quirin'
    expect(await stranger()('POST', '/dead-links', { path })).toMatchObject({ status: 200, body: { noted: true } })
    expect(logged()).toMatchObject([{ path: '/profile/:x/photos/:x' }])
    expect(JSON.stringify(lines)).not.toMatch(/quirin|3f2b8c1e/i)
  })

  it('is refused when it is malformed or has unknown fields', async () => {
    for (const body of [{}, { path: 'profile' }, { path: `/${'a'.repeat(2000)}` }, { path: '/a', profileId: 'x' }])
      expect(await stranger()('POST', '/dead-links', body)).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    expect(logged()).toHaveLength(1)
  })

  it('keeps plain words only, however it is written', () => {
    const patterns = {
      '/': '/',
      '/no/such/page': '/no/such/page',
      '/how-it-works/': '/how-it-works/',
      '/Quirin': '/:x',
      '/anna%40example.test/1': '/:x/:x',
      '/a/b/c/d/e/f/g/h/i/j': '/a/b/c/d/e/f/g/h/…',
      [`/${'z'.repeat(25)}`]: '/:x',
      '/chat/x\ny?a=b\nc': '/chat/:x',
    }
    for (const [path, pattern] of Object.entries(patterns)) expect(patternOf(path), path).toBe(pattern)
  })

  it('is logged at most thirty times a minute', () => {
    let clock = 0
    const mayNote = createQuota(() => clock)
    const noted = (count: number) => Array.from({ length: count }, mayNote).filter(Boolean).length
    expect(noted(100)).toBe(30)
    clock = 60_001
    expect(noted(100)).toBe(30)
  })
})
