// npm run bench:classifier -- --people 30 --uploads 60: what the optional picture classifier costs a photo, uploads with and
// without it, and false alarms on drawn people. Needs npm run classifier:install.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommunitySettings } from '@hearth/shared/community'
import { sql } from 'kysely'
import { createClassifier } from '../../server/src/pictures/classifier/classifier.ts'
import { drawing, jpegOf } from '../../server/src/pictures/screening/testing.ts'
import { connect } from '../../server/src/platform/db/connection.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { eightMembers } from '../photos/members.ts'
import { signIn, startServer } from '../search/http.ts'
import { drawnPeople } from './people.ts'

const { values } = parseArgs({
  options: { people: { type: 'string', default: '30' }, uploads: { type: 'string', default: '60' } },
})
const threshold = 50
const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)]!.toFixed(0)
const print = (what: string, ...figures: (number | string)[]) => console.log([what, ...figures].join('\t'))

/** The processor time in milliseconds and the memory in MB of this process's only child. */
function childUsage() {
  const pid = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim()
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13).map(Number)
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
  return { cpuMs: (user! + system!) * 10, memory: Math.round(Number(memory) / 1024) }
}

/** The real model on drawn people: time, memory, and how many it takes for nudity, apart for each group. */
async function classifyPeople(): Promise<void> {
  const classifier = createClassifier({ warn: console.warn } as never, resolve('classifier'))
  print('model', (await classifier.model()) ?? 'not installed: npm run classifier:install')
  const groups = new Map<string, { pictures: number; high: number; highest: number }>()
  let before: ReturnType<typeof childUsage> | undefined
  const times: number[] = []
  for await (const { presentation, tone, picture } of drawnPeople(Number(values.people))) {
    const began = performance.now()
    const score = (await classifier.classify(picture)) ?? Number.NaN
    if (before) times.push(performance.now() - began)
    else print('the first picture, with the start of the process, ms', Math.round(performance.now() - began))
    before ??= childUsage()
    for (const name of [presentation, tone]) {
      const group = groups.get(name) ?? { pictures: 0, high: 0, highest: 0 }
      const { pictures, high, highest } = group
      groups.set(name, {
        pictures: pictures + 1,
        high: high + Number(score >= threshold),
        highest: Math.max(highest, score),
      })
    }
  }
  const after = childUsage()
  print('a picture, ms (p50, p95)', at(times, 0.5), at(times, 0.95))
  print('a picture, CPU ms', ((after.cpuMs - before!.cpuMs) / times.length).toFixed(0))
  print('memory of the process, MB', after.memory)
  for (const [name, { pictures, high, highest }] of groups)
    print(`drawn people, ${name}: pictures, high, highest score`, pictures, high, highest)
  await classifier.close()
}

type Uploads = { base: string; cookies: string[]; pictures: Buffer[] }

/** Uploads of six members in turn, each photo deleted again. @returns the milliseconds of the answers */
async function upload({ base, cookies, pictures }: Uploads): Promise<number[]> {
  const times: number[] = []
  for (const [i, picture] of pictures.entries()) {
    const form = new FormData()
    form.append('photo', new File([new Uint8Array(picture)], 'photo'))
    const headers = { cookie: cookies[i % cookies.length]! }
    const began = performance.now()
    const answer = await fetch(`${base}/api/me/photos`, { method: 'POST', headers, body: form })
    const { id } = (await answer.json()) as { id: string }
    times.push(performance.now() - began)
    // Long enough for the score, as between two members of a community.
    await new Promise((done) => setTimeout(done, 400))
    await fetch(`${base}/api/me/photos/${id}`, { method: 'DELETE', headers })
  }
  return times
}

async function compareUploads(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-classifier-'))
  const postgres = await startEmbedded(join(folder, 'database'))
  await migrate(postgres.url)
  const members = await eightMembers(postgres.url)
  const { db, close } = connect(postgres.url)
  const server = await startServer(postgres.url, folder)
  try {
    const cookies = await signIn(server.base, postgres.url, members)
    const pictures = await Promise.all(Array.from({ length: Number(values.uploads) }, (_, i) => jpegOf(drawing(i))))
    await upload({ base: server.base, cookies, pictures: pictures.slice(0, 5) })
    for (const scope of ['none', 'photos', 'none', 'photos'] as const) {
      const settings = JSON.stringify(CommunitySettings.parse({ classifier: { pictures: scope } }))
      await sql`update community_settings set settings = ${settings}::jsonb`.execute(db)
      await new Promise((done) => setTimeout(done, 8000))
      const times = await upload({ base: server.base, cookies, pictures })
      print(`an upload, classifier for ${scope}, ms (p50, p95)`, at(times, 0.5), at(times, 0.95))
    }
  } finally {
    await server.stop()
    await close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await classifyPeople()
await compareUploads()
process.exit()
