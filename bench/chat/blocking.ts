// F15: nothing passes a block, and every screen of the conversation closes.
import { check, quantile } from './check.ts'
import { type Couple, devicesOf, type Fault, makeCouples, settling, wait, write } from './load.ts'
import type { World } from './world.ts'

/** Blocks one of two members. @returns a later check of what arrived after the commit and when the screens closed */
async function blockPair(world: World, { pair, one, other }: Couple) {
  const lastSeq = () =>
    world.db.ask(async (client) => {
      const { rows } = await client.query('select last_seq from conversations where id = $1', [pair.conversationId])
      return Number(rows[0].last_seq)
    })
  const people = [pair.one.profileId, pair.other.profileId]
  await world.db.ask((client) =>
    client.query('insert into blocked_users (blocker_id, blocked_id) values ($1, $2)', people),
  )
  const committedAt = Date.now()
  const last = await lastSeq()
  return async () => {
    const faults: string[] = []
    if ((await lastSeq()) !== last) faults.push('a message was stored after the block')
    for (const device of [one, other]) {
      if (device.goneAt === null) faults.push(`${device.name}'s screen stayed open`)
      // An answer from before the commit may arrive late; a request after the commit gets none.
      if (device.shown.some(({ seq, askedAt }) => seq > last || askedAt > committedAt))
        faults.push('a message was handed out after the block')
    }
    const closed = [one, other].flatMap(({ goneAt }) => (goneAt === null ? [] : [Math.max(0, goneAt - committedAt)]))
    return { faults, closed }
  }
}

/** Gives a slow machine enough time. The verdict reports what never arrives. */
async function until(what: () => boolean) {
  const since = Date.now()
  while (!what() && Date.now() - since < settling) await wait(50)
}

export const block: Fault = {
  name: 'F15 a block in the middle of a conversation',
  run: async (world, size) => {
    const couples = await makeCouples(world, size.pairs)
    const writing = write(world, couples, size.rate, size.seconds)
    const judge: Awaited<ReturnType<typeof blockPair>>[] = []
    await wait(1000)
    const devices = devicesOf(couples)
    await until(() => devices.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0) >= couples.length)
    for (const couple of couples) {
      await wait((size.seconds * 700) / couples.length)
      judge.push(await blockPair(world, couple))
    }
    await writing
    await until(() => devices.every(({ goneAt }) => goneAt !== null))
    // Waits for messages that might still be stored or delivered in error.
    await wait(Math.min(size.seconds * 500, 10_000))
    const judged = []
    for (const verdict of judge) judged.push(await verdict())
    const verdict = await world.db.ask((client) => check(client, devices, false))
    for (const device of devices) device.end()
    const closed = judged.flatMap((one) => one.closed)
    return {
      ...verdict,
      faults: [...verdict.faults.filter((fault) => !fault.includes('unsent')), ...judged.flatMap((one) => one.faults)],
      figures: {
        blocked: couples.length,
        screensClosed: closed.length,
        closedP50ms: quantile(closed, 0.5),
        closedMaxMs: Math.max(...closed),
      },
    }
  },
}
