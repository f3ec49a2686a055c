import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { claimFolder } from './restore-folder.ts'

const freshFolder = () => mkdtempSync(join(tmpdir(), 'hearth-claimed-'))

it('A restore takes a folder that has npm’s cache, a secret and what a disk brings, and nothing else', async () => {
  const home = freshFolder()
  for (const folder of ['.npm', 'lost+found']) mkdirSync(join(home, folder))
  writeFileSync(join(home, 'secret'), 'a secret')
  expect(await claimFolder(home)).toBe(join(home, 'restore-unfinished', 'data'))
  const used = freshFolder()
  for (const folder of ['.npm', 'photos']) mkdirSync(join(used, folder))
  await expect(claimFolder(used)).rejects.toThrow('is not empty: it has photos.')
})
