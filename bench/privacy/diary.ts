// The diary attack: a member watches conversations all day, and writes down when the partners come online.

import type { LiveSocket, Watched } from '../../server/src/chat/live/connections.ts'
import { sendPresence } from '../../server/src/chat/live/presence-rounds.ts'
import { connect } from '../../server/src/platform/db/connection.ts'
import type { BenchMember } from '../chat/members.ts'
import type { Victim, World } from './world.ts'

/** Milliseconds between two rounds of the live connection, and between two heartbeats of an open app. */
const step = 60_000

/** The start of a victim's visit, and the event that shows it to the attacker; null without one. */
type Visit = { came: number; seen: number | null }
/** `ofStrangers` counts the events about victims with whom the attacker has a conversation without a message. */
export type Diary = { visits: Visit[]; events: number; ofStrangers: number }

async function converse({ ask }: World, eye: BenchMember, victim: Victim, hasMessages: boolean): Promise<string> {
  const { body } = await ask(eye, 'PUT', `/conversations/with/${victim.profileId}`, {})
  const { id } = JSON.parse(body) as { id: string }
  // Each member has a limit of first messages a day.
  for (const author of hasMessages ? [victim, eye] : []) {
    const path = `/conversations/${id}/messages/${crypto.randomUUID()}`
    const { status, body: refusal } = await ask(author, 'PUT', path, { content: 'Hello' })
    if (status !== 200) throw new Error(`A message was refused: ${refusal}`)
  }
  return id
}

/** Plans visits of 3 to 28 minutes, with 45 to 105 minutes between the end of one and the start of the next. */
function visitsOf({ random }: World) {
  let [from, until] = [20 + random() * 40, 0]
  return (minute: number) => {
    const comes = minute >= from
    if (comes) {
      until = from + 3 + random() * 25
      from = until + 45 + random() * 60
    }
    return { comes, isHere: minute < until }
  }
}

/** The attacker's connection, which claims to watch every conversation. */
function connection(eye: BenchMember, conversations: Map<string, string>, onEvent: (event: PresenceEvent) => void) {
  const last = (conversationId: string) => ({ conversationId, quarter: -1, presence: '' })
  const watched: Watched = new Map([...conversations].map(([id, conversation]) => [id, last(conversation)]))
  const emit = (_: string, event: PresenceEvent) => onEvent(event)
  return { data: { member: { profileId: eye.profileId }, watched }, emit } as unknown as LiveSocket
}
type PresenceEvent = { profileId: string; online: boolean }

type Watch = {
  databaseUrl: string
  victims: Victim[]
  minutes: number
  /** Repeats the attack on a product that sends each change at once. */
  leaks?: boolean
}

/**
 * Lets victims come and go while the attacker watches. The last quarter of the victims has no messages with the
 * attacker.
 */
export async function keepDiary(world: World, { databaseUrl, victims, minutes, leaks = false }: Watch) {
  const eye = world.attackers[0]!
  const friends = new Set(victims.slice(0, Math.floor(victims.length * 0.75)).map(({ profileId }) => profileId))
  const conversations = new Map<string, string>()
  for (const victim of victims)
    conversations.set(victim.profileId, await converse(world, eye, victim, friends.has(victim.profileId)))
  const diary: Diary = { visits: [], events: 0, ofStrangers: 0 }
  const current = new Map<string, Visit>()
  let now = Math.ceil(Date.now() / step) * step
  const socket = connection(eye, conversations, ({ profileId, online }) => {
    diary.events++
    const visit = current.get(profileId)
    if (!friends.has(profileId)) diary.ofStrangers++
    else if (online && visit) visit.seen ??= now
  })
  await world.db.query('update presence set last_seen_at = $1', [new Date(now - 180 * step)])
  const plans = victims.map((victim) => ({ victim, visits: visitsOf(world) }))
  const { db, close } = connect(databaseUrl, { max: 2 })
  try {
    for (let minute = 1; minute <= minutes; minute++) {
      now += step
      const today = plans.map(({ victim, visits }) => ({ id: victim.profileId, ...visits(minute) }))
      for (const { id } of today.filter(({ comes }) => comes)) current.set(id, { came: now, seen: null })
      for (const { id } of today.filter(({ comes, id }) => comes && friends.has(id)))
        diary.visits.push(current.get(id)!)
      const here = today.filter(({ isHere }) => isHere).map(({ id }) => id)
      await world.db.query('update presence set last_seen_at = $2 where profile_id = any($1)', [here, new Date(now)])
      if (leaks) for (const last of socket.data.watched!.values()) last.quarter = -1
      await sendPresence(db, { sockets: () => [socket] }, now)
    }
  } finally {
    await close()
  }
  return diary
}

const meanOf = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** The mean error of the attacker's guesses of a start, in minutes. A guess is the event, less the mean delay of all. */
export function meanError({ visits }: Diary): number {
  const delays = visits.flatMap(({ came, seen }) => (seen === null ? [] : [(seen - came) / step]))
  const mean = meanOf(delays)
  return meanOf(delays.map((one) => Math.abs(one - mean)))
}
