import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
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
