// Compares acknowledged and stored messages with what every device shows.
import type pg from 'pg'
import type { Device } from './device.ts'

/** The counts of a run before it begins. Unexpected: shown but not stored, or stored but never written. */
export const zeroCounts = { acknowledged: 0, stored: 0, shown: 0, lost: 0, doubled: 0, inverted: 0, unexpected: 0 }

/** The counts, and other faults in words. */
export type Verdict = typeof zeroCounts & { faults: string[] }

type Row = { id: string; conversation_id: string; seq: number; sender_id: string; content: string }

async function stored(db: pg.ClientBase, conversations: string[]): Promise<Map<string, Row[]>> {
  const { rows } = await db.query<Row>(
    `select
        id,
        conversation_id,
        seq,
        sender_id,
        content
      from messages
      where conversation_id = any($1::uuid[])
      order by seq`,
    [conversations],
  )
  const all = new Map<string, Row[]>(conversations.map((id) => [id, []]))
  for (const row of rows) all.get(row.conversation_id)!.push(row)
  return all
}

/** Each text ends with its number by sender, after the last space. Stored texts must be in that order. */
function inversionsOf(rows: Row[]): number {
  const last = new Map<string, number>()
  let inverted = 0
  for (const { sender_id, content } of rows) {
    const number = Number(content.split(' ').at(-1))
    if (number < (last.get(sender_id) ?? -1)) inverted += 1
    last.set(sender_id, number)
  }
  return inverted
}

const repeated = (values: string[]) => values.length - new Set(values).size

function checkDevice(device: Device, rows: Row[], verdict: Verdict, whole: boolean) {
  const ids = rows.map((row) => row.id)
  const known = new Set(ids)
  const shown = device.shown.map((one) => one.id)
  const visible = new Set(shown)
  verdict.acknowledged += device.acknowledged.size
  verdict.shown += shown.length
  verdict.doubled += repeated(shown)
  verdict.unexpected += shown.filter((id) => !known.has(id)).length
  const missing = whole ? ids.filter((id) => !visible.has(id)).length : 0
  const vanished = [...device.acknowledged.keys()].filter((id) => !known.has(id)).length
  verdict.lost += missing + vanished
  if (device.sync.unsent) verdict.faults.push(`${device.name} still has ${device.sync.unsent} unsent`)
  verdict.faults.push(...device.faults)
}

/** Checks the read marks and unread counts in the table: no mark beyond the last message, and correct counts. */
async function checkReading(db: pg.ClientBase, conversations: string[], verdict: Verdict) {
  const { rows } = await db.query<{ wrong: string }>(
    `select count(*) as wrong from conversation_members mine join conversations c on c.id = mine.conversation_id
     where c.id = any($1::uuid[]) and (mine.read_seq > mine.delivered_seq or mine.delivered_seq > c.last_seq
       or mine.unread <> (select count(*) from messages m where m.conversation_id = c.id and m.seq > mine.read_seq
         and m.sender_id <> mine.profile_id))`,
    [conversations],
  )
  if (Number(rows[0]!.wrong)) verdict.faults.push(`${rows[0]!.wrong} members have wrong receipts or counts`)
}

/** @param whole false when a block or a deletion ended the conversation: screens may then lack the last messages */
export async function check(db: pg.ClientBase, devices: Device[], whole = true): Promise<Verdict> {
  const conversations = [...new Set(devices.map((device) => device.options.conversationId))]
  const all = await stored(db, conversations)
  const verdict: Verdict = { ...zeroCounts, faults: [] }
  for (const rows of all.values()) {
    verdict.stored += rows.length
    verdict.inverted += inversionsOf(rows)
    verdict.doubled += repeated(rows.map((row) => `${row.sender_id} ${row.content}`))
    if (rows.some((row, index) => Number(row.seq) !== index + 1)) verdict.faults.push('the numbers have a hole')
  }
  await checkReading(db, conversations, verdict)
  for (const device of devices) checkDevice(device, all.get(device.options.conversationId)!, verdict, whole)
  return verdict
}

/** Whether every device shows all stored messages, has sent everything and has read marks for all of it. */
export async function settled(db: pg.ClientBase, devices: Device[]): Promise<boolean> {
  if (devices.some((device) => device.sync.unsent || !device.allRead)) return false
  const { rows } = await db.query<{ id: string; last_seq: string; unread: boolean }>(
    `select
        id,
        last_seq,
        exists (select from conversation_members where conversation_id = id and unread > 0) as unread
      from conversations
      where id = any($1::uuid[])`,
    [[...new Set(devices.map((device) => device.options.conversationId))]],
  )
  const last = new Map(rows.map((row) => [row.id, Number(row.last_seq)]))
  const isWhole = devices.every((device) => device.shown.length >= last.get(device.options.conversationId)!)
  return isWhole && !rows.some((row) => row.unread)
}

export function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
