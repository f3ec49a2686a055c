import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setCommunity } from '../../platform/community/testing.ts'
import { startServices } from '../../testing/services.ts'
import { createHttpServer } from '../server.ts'
import { keepAssets } from './earlier-assets.ts'

const { services } = await startServices()
const { DATA_DIR } = services.env
const webRoot = join(DATA_DIR, 'web')
mkdirSync(join(webRoot, 'assets'), { recursive: true })
const files = {
  'index.html': '<title>Hearth</title>',
  'shell.html': '<title>Hearth</title><div id="root">',
  'sw.js': 'keep("COMMUNITY_REVISION-1")',
  'sw-plain.js': 'keepNothing()',
  'assets/one.js': 'one()',
}
for (const [name, content] of Object.entries(files)) writeFileSync(join(webRoot, name), content)
const app = await createHttpServer(services, { webRoot })

it('Browsers ask for the worker and its shell at every visit, and a renamed community reaches both', async () => {
  const ask = (url: string) => app.inject({ url })
  const [worker, shell] = [await ask('/sw.js'), await ask('/shell.html')]
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': /javascript/ })
  expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
  expect(shell.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': /html/ })
  expect(worker.body).toMatch(/^keep\("[\w-]{8}-1"\)$/)
  await setCommunity(services, { name: 'Ember' })
  await expect.poll(async () => (await ask('/sw.js')).body).not.toBe(worker.body)
  expect((await ask('/shell.html')).body).toContain('<title>Ember</title>')
})

it('An operator switches the worker to one that keeps nothing', async () => {
  const off = await createHttpServer({ ...services, env: { ...services.env, OFFLINE: false } }, { webRoot })
  expect((await off.inject('/sw.js')).body).toBe(files['sw-plain.js'])
})

it('Pieces of other versions are served for a week after the last start that had them', async () => {
  const ask = (file: string) => app.inject(`/assets/${file}`)
  expect((await ask('old.js')).statusCode).toBe(404)
  const folder = join(DATA_DIR, 'assets')
  mkdirSync(folder)
  writeFileSync(join(folder, 'old.js'), 'old()')
  const { statusCode, headers, body } = await ask('old.js')
  expect([statusCode, body, headers['cache-control']]).toEqual([200, 'old()', 'public, max-age=31536000, immutable'])
  for (const path of ['..%2fsecret', '.hidden', 'none.js']) expect((await ask(path)).statusCode).toBe(404)

  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  utimesSync(join(folder, 'old.js'), daysAgo(6), daysAgo(6))
  await keepAssets(DATA_DIR, webRoot)
  expect([existsSync(join(folder, 'old.js')), existsSync(join(folder, 'one.js'))]).toEqual([true, true])
  for (const file of ['old.js', 'one.js']) utimesSync(join(folder, file), daysAgo(8), daysAgo(8))
  await keepAssets(DATA_DIR, webRoot)
  expect([existsSync(join(folder, 'old.js')), existsSync(join(folder, 'one.js'))]).toEqual([false, true])
})
