import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { endWithFile } from '../../testing/end.ts'
import { startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-embedded-'))
endWithFile(() => rmSync(folder, { recursive: true, force: true }))

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

it('A database of another major version is refused, with what to do, and stays as it is', async () => {
  const other = mkdtempSync(join(tmpdir(), 'hearth-embedded-'))
  const cluster = join(other, 'postgres', 'cluster')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
  await expect(startEmbedded(other)).rejects.toThrow(/is of PostgreSQL 17, .*npm run backup -- --dump/)
  expect(readdirSync(cluster)).toEqual(['PG_VERSION'])
  rmSync(other, { recursive: true })
})

it.skipIf(process.getuid?.() !== 0)('As root who may add no user, a start says what to do', async () => {
  const programs = mkdtempSync(join(tmpdir(), 'hearth-embedded-'))
  // There is no user `postgres`, and no useradd.
  writeFileSync(join(programs, 'id'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  vi.stubEnv('PATH', programs)
  const started = startEmbedded(join(programs, 'data'))
  await expect(started).rejects.toThrow(/refuses to run as root, .* start Hearth as another user/)
  vi.unstubAllEnvs()
  rmSync(programs, { recursive: true })
})

it('A tool that ends leaves the database to the server that began meanwhile, and stops it when there is none', async () => {
  const tool = await startEmbedded(folder, { share: true })
  const server = await startEmbedded(folder)
  await tool.stop()
  expect(await answers(server.url)).toBe(true)
  await server.stop()
  expect(await answers(server.url)).toBe(false)
  const alone = await startEmbedded(folder, { share: true })
  await alone.stop()
  expect(await answers(alone.url)).toBe(false)
})

it('A start waits for a database that another process starts or stops at the moment', async () => {
  const tools = await Promise.all([1, 2, 3].map(() => startEmbedded(folder, { share: true })))
  for (const { url } of tools) expect(await answers(url)).toBe(true)
  const stopping = tools[0]?.stop()
  const server = await startEmbedded(folder)
  await stopping
  expect(await answers(server.url)).toBe(true)
  await server.stop()
})
