// Heavy work that a server does beside the messages, each as the product does it.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { photoForm } from '../../server/src/pictures/photos/testing.ts'
import { fill } from './fill.ts'
import type { BenchMember, Pair } from './members.ts'
import type { World } from './world.ts'

/** Work in progress. `end` says how far it came. */
type Work = { end(): Promise<string> }
type Beside = { begin(world: World, pairs: Pair[]): Promise<Work> }

const photosToEncode = 30
const exportedMessages = 200_000
const listedPictures = 20_000

async function post(port: number, path: string, { cookie }: BenchMember, body?: FormData) {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', headers: { cookie }, body })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

/** A picture with noise, which takes an encoder as long as a photo does. */
const noise = () =>
  sharp({
    create: { width: 1600, height: 1200, channels: 3, background: 'teal', noise: { type: 'gaussian', sigma: 40 } },
  })
    .jpeg()
    .toBuffer()

/** Uploads photos, which the server encodes again in the background. */
const pictures: Beside = {
  async begin({ nodes, db }, pairs) {
    const bytes = await noise()
    for (const { one } of pairs.slice(0, photosToEncode))
      await post(nodes[0]!.port, '/me/photos', one, photoForm(bytes))
    return {
      async end() {
        const { rows } = await db.ask((client) =>
          client.query('select count(*) from profile_images where avif_due_at is null'),
        )
        return `${rows[0].count} of ${photosToEncode} photos encoded`
      },
    }
  },
}

/** One member's copy of their data, with a long conversation. */
const copy: Beside = {
  async begin({ nodes, db }, pairs) {
    const pair = pairs.at(-1)!
    await db.ask((client) => fill(client, pair, exportedMessages))
    await post(nodes[0]!.port, '/me/exports', pair.one)
    return {
      async end() {
        const { rows } = await db.ask((client) =>
          client.query(`select
              state,
              done,
              total
            from exports`),
        )
        return JSON.stringify(rows[0])
      },
    }
  },
}

/** A command of the operator, and how it ended. */
function command(world: World, script: string, args: string[]): Work {
  const child = world.nodes[0]!.command(script, args)
  const closed = once(child, 'close')
  return {
    async end() {
      if (child.exitCode === null) {
        child.kill()
        await closed
        return 'goes on at the end'
      }
      return `ended with ${child.exitCode}`
    },
  }
}

const backup: Beside = {
  async begin(world, pairs) {
    await world.db.ask((client) => fill(client, pairs.at(-1)!, exportedMessages))
    return command(world, 'backup.ts', ['--to', join(world.dataDir, 'backups'), '--unencrypted'])
  },
}

/** The import of a list of known pictures, which is compared with five stored photos of each member. */
const hashes: Beside = {
  async begin(world) {
    await world.db.ask((client) =>
      client.query(
        `with photo as (
           insert into profile_images (
             profile_id, storage_key, width, height, display_order, state, screen_due_at, avif_due_at)
           select
             id,
             gen_random_uuid(),
             3,
             4,
             n,
             'held',
             null,
             null
           from profiles, generate_series(2, 6) n
           returning id)
         insert into photo_hashes (photo_id, pdq, quality, phash)
         select
           id,
           sha256(id::text::bytea),
           100,
           substr(sha256(id::text::bytea), 1, 8)
         from photo`,
      ),
    )
    const file = join(world.dataDir, 'list.txt')
    writeFileSync(file, Array.from({ length: listedPictures }, () => randomBytes(32).toString('hex')).join('\n'))
    return command(world, 'lists.ts', ['import', file, '--name', randomUUID(), '--class', 'intimate'])
  },
}

const nothing: Beside = { begin: async () => ({ end: async () => '' }) }

export const besides: Record<string, Beside | undefined> = { nothing, pictures, export: copy, backup, hashes }
