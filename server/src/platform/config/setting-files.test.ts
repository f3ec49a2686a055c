import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-setting-'))
const secret = 'a secret that only the tests know, 32+'

function fileWith(content: string) {
  const file = join(folder, `${Math.random()}`)
  writeFileSync(file, content)
  return file
}

describe('A setting', () => {
  it('may stand in a file that another names, with a line break at its end', () => {
    const { SECRET, PORT } = readEnv({ SECRET_FILE: fileWith(`${secret}\n`), PORT_FILE: fileWith('4000') })
    expect([SECRET, PORT]).toEqual([secret, 4000])
    expect(readEnv({ SECRET: secret, SECRET_FILE: '' }).SECRET).toBe(secret)
  })

  it('in a file is checked like any other', () => {
    expect(() => readEnv({ BASE_URL_FILE: fileWith('no address') })).toThrow('BASE_URL')
  })

  it('in a file that cannot be read, or given in both ways, stops the start, without its words', () => {
    const wrong = { SECRET_FILE: '/nowhere/at/all', SMTP_URL: 'smtp://user:hidden@mail', SMTP_URL_FILE: fileWith('x') }
    const attempt = () => readEnv(wrong)
    expect(attempt).toThrow('the user who runs Hearth cannot read the file: ENOENT')
    expect(attempt).toThrow('set SMTP_URL or SMTP_URL_FILE, not both')
    expect(attempt).not.toThrow('hidden')
  })
})
