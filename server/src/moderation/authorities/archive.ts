import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import type { Evidence } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import { type Archive, createArchive } from '../../platform/archive/archive.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { withoutSealed } from '../reports/queries.ts'
import type { Wanted } from './exports.ts'

type Deps = Pick<Services, 'db' | 'photoStore' | 'env'>
type Report = { receipt: string; category: string; details: string; createdAt: Date; evidence: Evidence }

/** Reports read at once: each holds copies of up to 100 messages. */
const pageSize = 20

const readme = ({ env }: Deps, { authority, reference, reason, id }: Wanted, made: Date) => `EVIDENCE FOR AN AUTHORITY

Service: ${env.BASE_URL}
Contact: ${env.CONTACT_EMAIL ?? '-'}
For: ${authority}
File number: ${reference || '-'}
Reason: ${reason}
Export: ${id}
Made: ${made.toISOString()}

account.json    what the service knows of who holds the account. It has no position of the member.
reports.json    what members reported, with copies of profile and messages from the moment of the report. Reporters are
                numbered. Ask the service for their names with a request of their own.
decisions.json  what the service decided about the account.
pictures/       pictures as they were when they were reported, named by report. Pictures that were found on lists of
                child abuse are not in here: they are sealed, and reported in a way of their own. Nor are pictures of
                messages that were still being compared with such lists.
SHA256SUMS      the SHA-256 of every other file: sha256sum -c SHA256SUMS
`

async function accountOf(db: Database, userId: string | null) {
  const { rows } = await sql<Record<string, unknown> & { email: string }>`select
      u.id as account,
      p.id as profile,
      u.email,
      u.phone_number as phone,
      p.first_name,
      p.last_name,
      u.birthday,
      u.language_code as language,
      u.created_at as joined_at,
      u.banned,
      (select coalesce(jsonb_agg(jsonb_build_object('address', s.ip_address,
        'from', s.created_at, 'until', s.updated_at) order by s.created_at), '[]')
        from session s where s.user_id = u.id and s.ip_address <> '') as network_addresses
    from "user" u
    left join profiles p on p.user_id = u.id
    where u.id = ${userId}::uuid`.execute(db)
  const [account] = rows
  return account ? { ...account, email: isPlaceholderAddress(account.email) ? null : account.email } : null
}

/** The reports of a case, page by page, the oldest first. */
async function* reportsOf(db: Database, caseId: string | null): AsyncGenerator<Report> {
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await sql<Report>`select
        r.receipt,
        r.category,
        r.details,
        r.created_at,
        r.evidence
      from case_items i
      join reports r on i.kind = 'report' and r.id = i.source_id
      where i.case_id = ${caseId}::uuid
      order by i.added_at, i.id
      limit ${pageSize} offset ${offset}`.execute(db)
    yield* rows
    if (rows.length < pageSize) return
  }
}

async function decisionsOf(db: Database, userId: string | null) {
  const { rows } = await sql`select
      d.puid as number,
      d.decided_at,
      d.actions,
      d.category,
      d.ground,
      d.clause,
      d.facts,
      d.text_sent as statement
    from decisions d
    join profiles p on p.id = d.subject_id
    where p.user_id = ${userId}::uuid
    order by d.decided_at`.execute(db)
  return rows
}

async function* asJson(deps: Deps, reports: AsyncGenerator<Report>): AsyncGenerator<string> {
  let number = 0
  yield '['
  for await (const { evidence, ...report } of reports) {
    number += 1
    const { target: profile, messages } = evidence
    const pictures = (await picturesIn(deps, { evidence, ...report })).map(({ name }) => name)
    const kept = messages.map(({ photo, byTarget, ...message }) => ({ ...message, byAccount: byTarget }))
    yield `${number > 1 ? ',' : ''}\n${JSON.stringify({ reporter: number, ...report, profile, messages: kept, pictures })}`
  }
  yield '\n]'
}

/** The copies kept with a report. */
function picturesOf({ receipt, evidence }: Report) {
  const files = [...evidence.photos.map(({ file }) => file), ...evidence.messages.flatMap(({ photo }) => photo ?? [])]
  return files.map((file, i) => ({ file, name: `pictures/${receipt}-${i + 1}.webp` }))
}

/** The pictures of a report that go into the archive: they are there still. What is sealed leaves by a way of its own. */
async function picturesIn({ db, photoStore }: Deps, report: Report) {
  const kept: { file: string; name: string }[] = []
  for (const picture of picturesOf({ ...report, evidence: await withoutSealed(db, report.evidence) }))
    if (await photoStore.exists(picture.file)) kept.push(picture)
  return kept
}

/** Adds files, and remembers their hashes as they pass. */
function hashing(archive: Archive) {
  const sums: string[] = []
  async function* passed(name: string, content: AsyncIterable<string | Uint8Array> | Iterable<string>) {
    const hash = createHash('sha256')
    for await (const part of content) {
      hash.update(part)
      yield part
    }
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  return {
    sums,
    addText: (name: string, texts: AsyncIterable<string> | Iterable<string>) =>
      archive.addText(name, passed(name, texts) as AsyncIterable<string>),
    addPicture: (name: string, bytes: Readable) => archive.addPhoto(name, Readable.from(passed(name, bytes))),
  }
}

async function fill(archive: Archive, deps: Deps, wanted: Wanted, made: Date) {
  const { db, photoStore } = deps
  const { caseId, subjectUserId } = wanted
  const files = hashing(archive)
  await files.addText('README.txt', [readme(deps, wanted, made)])
  await files.addText('account.json', [JSON.stringify(await accountOf(db, subjectUserId), null, 2)])
  await files.addText('reports.json', asJson(deps, reportsOf(db, caseId)))
  await files.addText('decisions.json', [JSON.stringify(await decisionsOf(db, subjectUserId), null, 2)])
  for await (const report of reportsOf(db, caseId))
    for (const { file, name } of await picturesIn(deps, report))
      await files.addPicture(name, await photoStore.getStream(file))
  await archive.addText('SHA256SUMS', files.sums)
  archive.end()
}

/** Writes the evidence of a case as it is read: nothing of it is stored. @returns the bytes */
export function evidenceArchive(deps: Deps, wanted: Wanted): Readable {
  const made = new Date()
  const archive = createArchive(made)
  fill(archive, deps, wanted, made).catch(archive.fail)
  return archive.output
}
