import { type CaseItem, type EvidenceMessage, maxItems } from '@hearth/shared/moderation/cases'
import type { Evidence, ReportCategory } from '@hearth/shared/moderation/reports'
import type { CaseKind } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import { isSealedPhoto } from '../../members/visibility/sealed.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { PhotoState } from '../../platform/db/types.ts'
import { decisionsOf } from '../decisions/queries.ts'
import type { Staff } from '../staff/access.ts'
import { hasColleagueFor, hasDecided } from './appeal-deciders.ts'
import { type Lists, type ListsOfMessages, listsOfMessages } from './message-lists.ts'
import { copyId, listedPicture, pictureUrl } from './pictures.ts'
import { type Reporter, reporterColumns, reporterJoin, toReporter } from './reporter.ts'
import { selfieItems } from './selfie-items.ts'
import { signalItems } from './signals.ts'

type Row = Reporter & {
  id: string
  kind: CaseKind
  category: ReportCategory | null
  addedAt: Date
  decidedAt: Date | null
  receipt: string | null
  details: string | null
  evidence: Evidence | null
  urgent: boolean | null
}

const iso = (date: Date | null) => date?.toISOString() ?? null

/** A copy kept with a report, as a picture for staff. */
const keptCopy = (caseId: string, file: string, reported: boolean) => {
  const id = copyId(file)
  return { id, url: pictureUrl(caseId, id), reported }
}

/** @param lists that have the picture; null when it is not for this case */
function keptPicture(caseId: string, file: string, lists: NonNullable<Lists>) {
  const { names, checking } = lists
  return { ...keptCopy(caseId, file, true), ...(checking && { checking }), ...(names.length && { lists: names }) }
}

const keptMessage = (caseId: string, message: Evidence['messages'][number], lists: Lists): EvidenceMessage => ({
  id: message.id,
  byMember: message.byTarget,
  content: message.content,
  sentAt: message.sentAt,
  editedAt: message.editedAt,
  removedAt: message.removedAt,
  picture: message.photo && lists ? keptPicture(caseId, message.photo, lists) : null,
  reported: true,
})

function asReported(caseId: string, { target, photos }: Evidence): CaseItem['asReported'] {
  const pictures = photos.map(({ file, reported }) => keptCopy(caseId, file, reported))
  return target && { ...target, pictures }
}

/** What every item has; its kind adds the rest. */
const plain = ({ id, kind, category, addedAt, decidedAt }: Row): CaseItem => ({
  id,
  kind,
  category,
  addedAt: addedAt.toISOString(),
  decidedAt: iso(decidedAt),
  receipt: null,
  words: null,
  reporter: null,
  canBeTold: false,
  asReported: null,
  messages: [],
  conversationId: null,
  appeal: null,
  selfie: null,
  picture: null,
  facts: {},
})

function reportItem(caseId: string, row: Row, lists: ListsOfMessages): CaseItem {
  const { evidence, receipt, details, urgent } = row
  // Without a row it is a case that staff opened, or a report that is past its period: the notes say why.
  if (!evidence) return { ...plain(row), facts: { byStaff: true } }
  return {
    ...plain(row),
    receipt,
    words: details,
    reporter: toReporter(row),
    canBeTold: row.reporterName !== null,
    asReported: asReported(caseId, evidence),
    messages: evidence.messages.map((message) => keptMessage(caseId, message, lists(message.id))),
    conversationId: evidence.conversationId,
    facts: { urgent: urgent ?? false, byStaff: row.reporterId === null },
  }
}

type AppealRow = {
  itemId: string
  id: string
  text: string
  byReporter: boolean
  decisionId: string
  waits: boolean
  mayDecide: boolean
}

/** The appeals among these items, by the id of their item. Neither of the two who decided may decide them. */
async function appealItems(db: Database, { userId }: Staff, ids: string[]) {
  const { rows } = await sql<AppealRow>`
    select
      i.id as item_id,
      a.id,
      a.text,
      a.by_reporter,
      a.decision_id,
      a.outcome is null as waits,
      a.outcome is null and not ${hasDecided(userId)} as may_decide
    from case_items i
    join appeals a on i.kind = 'appeal' and a.id = i.source_id
    join decisions d on d.id = a.decision_id
    where i.id = any(${ids}::uuid[])`.execute(db)
  const decided = await decisionsOf(db, { ids: rows.map(({ decisionId }) => decisionId) })
  const items = rows.map(async ({ itemId, decisionId, text, waits, ...appeal }) => {
    const decision = decided.find(({ id }) => id === decisionId)!
    const forConsole = waits && !appeal.mayDecide && !(await hasColleagueFor(db, appeal.id))
    return [itemId, { words: text, appeal: { ...appeal, decision, forConsole } }] as const
  })
  return new Map(await Promise.all(items))
}

/** The notices from outside among these items, by the id of their item. Their address stays out. */
async function noticeItems(db: Database, ids: string[]) {
  const { rows } = await sql<{
    itemId: string
    receipt: string
    explanation: string
    kind: string
    place: string
    law: string | null
    dueAt: Date | null
    canBeTold: boolean
  }>`
    select
      i.id as item_id,
      n.receipt,
      n.explanation,
      n.kind,
      n.place,
      n.law,
      n.due_at,
      n.email is not null as can_be_told
    from case_items i
    join outside_notices n on i.kind = 'outside-notice' and n.id = i.source_id
    where i.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ itemId, receipt, explanation, kind, place, law, dueAt, canBeTold }) => {
      const facts = { notice: kind, place, ...(law && { law }), ...(dueAt && { dueAt: dueAt.toISOString() }) }
      return [itemId, { receipt, words: explanation, canBeTold, facts }]
    }),
  )
}

type PhotoRow = {
  itemId: string
  photoId: string | null
  state: PhotoState | null
  list: string
  decision: string | null
}

/** The photos among these items and what lists know of them, by the id of their item, and which decision put the picture there. */
async function photoItems(db: Database, caseId: string, ids: string[]) {
  const { rows } = await sql<PhotoRow>`
    select
      i.id as item_id,
      p.id as photo_id,
      p.state,
      h.list_name as list,
      d.puid as decision
    from case_items i
    join photo_hits h on i.kind = 'photo' and h.photo_id = i.source_id and h.class <> 'child-abuse'
    left join profile_images p on p.id = h.photo_id and p.storage_key is not null and not ${isSealedPhoto(sql`p.id`)}
    left join hash_entries e on e.pdq = h.matched and e.decision_id is not null
    left join decisions d on d.id = e.decision_id
    where i.id = any(${ids}::uuid[])
    order by h.found_at, d.decided_at`.execute(db)
  return new Map(
    rows.map(({ itemId, photoId, state, list, decision }) => {
      const picture = photoId === null ? null : listedPicture(caseId, photoId, state)
      const isOwn = list === 'banned' || list === 'own'
      const facts: CaseItem['facts'] = isOwn ? { [`${list}Photo`]: true } : { list }
      return [itemId, { picture, facts: { ...facts, ...(decision && { decision }) } }]
    }),
  )
}

/** The ids of the items that a case shows: undecided ones before decided ones, the oldest first. */
async function shownItems(db: Database, caseId: string): Promise<{ ids: string[]; more: number }> {
  const { rows } = await sql<{ id: string; total: number }>`select id, (count(*) over ())::int as total from case_items
    where case_id = ${caseId}
    order by decided_at is not null, added_at, id
    limit ${maxItems}`.execute(db)
  return { ids: rows.map(({ id }) => id), more: (rows[0]?.total ?? 0) - rows.length }
}

/** What a case is about, oldest first, and how many items it has beyond these. */
export async function readItems(db: Database, staff: Staff, caseId: string) {
  const { ids, more } = await shownItems(db, caseId)
  const { rows } = await sql<Row>`select
      i.id,
      i.kind,
      i.category,
      i.added_at,
      i.decided_at,
      r.receipt,
      r.details,
      r.evidence,
      r.urgent,
      ${reporterColumns}
    from case_items i
    left join reports r on i.kind = 'report' and r.id = i.source_id ${reporterJoin}
    where i.id = any(${ids}::uuid[])
    order by i.added_at, i.id`.execute(db)
  const appeals = await appealItems(db, staff, ids)
  const notices = await noticeItems(db, ids)
  const photos = await photoItems(db, caseId, ids)
  const checks = await selfieItems(db, caseId, ids)
  const signals = await signalItems(db, caseId, ids)
  const lists = await listsOfMessages(
    db,
    rows.flatMap(({ evidence }) => evidence?.messages.map(({ id }) => id) ?? []),
  )
  const items = rows.map((row) =>
    row.kind === 'report'
      ? reportItem(caseId, row, lists)
      : {
          ...plain(row),
          ...appeals.get(row.id),
          ...notices.get(row.id),
          ...photos.get(row.id),
          ...checks.get(row.id),
          ...signals.get(row.id),
        },
  )
  return { items, more }
}
