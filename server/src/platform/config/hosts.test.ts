import { describe, expect, it } from 'vitest'
import { isLoopback, isOurHost, isPrivate } from './hosts.ts'

describe('The names of hosts', () => {
  it('mean this machine, a local network, or neither', () => {
    for (const name of ['localhost', 'hearth.localhost', '127.0.0.1', '127.9.9.9', '[::1]', '::ffff:127.0.0.1'])
      expect(isLoopback(name), name).toBe(true)
    for (const name of ['10.0.0.1', '172.31.0.1', '192.168.0.1', '169.254.1.1', '[fd00::1]', '[fe80::1]', 'pi.local'])
      expect([isLoopback(name), isPrivate(name)], name).toEqual([false, true])
    for (const name of ['hearth.example', '8.8.8.8', '172.32.0.1', '[2001:db8::1]', 'local', '10.0.0.1.example', ''])
      expect([isLoopback(name), isPrivate(name)], name).toEqual([false, false])
  })

  it('are our own with any port, but not names that only start like one', () => {
    const env = { BASE_URL: 'https://Hearth.example', ALLOWED_HOSTS: [] }
    for (const header of ['hearth.example', 'HEARTH.example:8443', 'localhost:1'])
      expect(isOurHost(header, env)).toBe(true)
    for (const header of [undefined, '', 'hearth.example.evil.example', 'x.hearth.example', 'hearth.example/x', ':80'])
      expect(isOurHost(header, env), String(header)).toBe(false)
  })
})
