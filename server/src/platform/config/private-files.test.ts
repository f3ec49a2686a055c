import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPhotoStore } from '../../pictures/photos/store.ts'
import { readEnv } from './env.ts'
import { makePrivate } from './private-files.ts'

const usual = process.umask()
let folder: string
beforeEach(() => {
  process.umask(0o022)
  folder = mkdtempSync(join(tmpdir(), 'hearth-modes-'))
})
afterEach(() => {
  process.umask(usual)
  rmSync(folder, { recursive: true, force: true })
})

const modeOf = (path: string) => statSync(path).mode & 0o777
/** Whether users other than the owner can read or write it. Traversing a folder reveals nothing about its content. */
const isOpen = (path: string) => (modeOf(path) & 0o066) !== 0

it('A data folder and the photos in it are readable by their owner only', async () => {
  const dataDir = join(folder, 'new', 'data')
  makePrivate(dataDir)
  const photoStore = await createPhotoStore(readEnv({ DATA_DIR: dataDir }))
  await photoStore.put('key/full.webp', 'pixels')
  const photos = join(dataDir, 'photos')
  expect([dataDir, photos, join(photos, 'key'), join(photos, 'key', 'full.webp')].map(isOpen)).toEqual(
    Array(4).fill(false),
  )
  expect(modeOf(photos)).toBe(0o700)
})

it('A data folder left open by an earlier version is closed, and nothing above it', () => {
  const dataDir = join(folder, 'data')
  for (const name of ['photos', 'postgres', 'own']) mkdirSync(join(dataDir, name), { recursive: true })
  writeFileSync(join(dataDir, 'secret'), 'a secret')
  chmodSync(folder, 0o755)
  makePrivate(dataDir)
  expect(isOpen(dataDir)).toBe(false)
  expect(['photos', 'postgres', 'secret', 'own'].map((name) => modeOf(join(dataDir, name)))).toEqual([
    ...[0o700, 0o700, 0o600],
    // Not our folder: its mode is the operator's choice.
    0o755,
  ])
  expect(modeOf(folder)).toBe(0o755)
})

it('A data folder shared on purpose keeps its mode', () => {
  chmodSync(folder, 0o1777)
  makePrivate(folder)
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
})
