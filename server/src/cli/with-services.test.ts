import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('A command says in words which setting is wrong', () => {
  const env = { PATH: process.env.PATH, PORT: 'none' }
  const command = join(import.meta.dirname, 'admin.ts')
  const { status, stderr } = spawnSync(process.execPath, [command, 'list'], { encoding: 'utf8', env })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^A setting is wrong:\n✖ .*\n {2}→ at PORT\n/)
})
