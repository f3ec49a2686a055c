import { languages } from '@hearth/shared/language-codes'
import {
  DsaStatement,
  dsaCategoryOf,
  dsaColumns,
  dsaKeywordsOf,
  dsaLines,
  intimateKeyword,
} from '@hearth/shared/moderation/dsa'
import { actions, type DecidedAction } from '@hearth/shared/moderation/ladder'
import { reportCategories } from '@hearth/shared/moderation/report-limits'
import { clauses } from '@hearth/shared/moderation/statements'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { staffIn } from '../admin/testing.ts'
import { startDecisions } from '../decisions/testing.ts'
import { seeded } from './testing.ts'

const running = await startDecisions()
const { db, people, report, decide, staff, stranger } = running
const admin = await staffIn(running, 'Ada', 'admin')

type Page = { statements: DsaStatement[]; nextCursor: string | null }
/** All statements of a period, page by page. */
async function exported(from: string, to: string, limit = 300) {
  const all: DsaStatement[] = []
  let cursor = ''
  for (;;) {
    const path = `/admin/figures/statements?from=${from}&to=${to}&limit=${limit}${cursor}`
    const { body } = await admin.ask<Page>('GET', path)
    all.push(...body.statements)
    if (!body.nextCursor) return all
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
}

const firstNames = ['Ludmilla', 'Przemysław', 'Søren', 'Nguyễn', 'สมชาย', 'សុភា']
const personal = (number: number) => {
  const name = `${firstNames[number % firstNames.length]} Feldhamster${number}`
  return { name, email: `hamster.${number}@seeded.example`, phone: `+49 170 55${10_000 + number}` }
}
const restricting = [
  'remove-text',
  'remove-photo',
  'remove-message',
  'hide',
  'no-first-messages',
  'no-chat',
  'suspend',
  'ban',
]

/** A decision with random content, and the names of people in all that staff typed. */
function randomDecision(number: number, { below, pick, next }: ReturnType<typeof seeded>) {
  const { name, email, phone } = personal(number)
  const said = `${name} <${email}> wrote from ${phone} to ${personal(number + 1).name}.`
  const ground = next() < 0.3 ? ('law' as const) : ('terms' as const)
  const chosen = Array.from({ length: 1 + below(3) }, () => pick(actions.filter((one) => one !== 'close')))
  const until = (action: string) =>
    ['hide', 'no-chat', 'no-first-messages', 'suspend'].includes(action) ? '2026-12-24T10:00:00.000Z' : null
  const category = pick(reportCategories)
  return {
    puid: `D-TEST-${number}`,
    decidedAt: new Date(Date.parse('2026-03-01') + below(90 * 86_400) * 1000),
    actions: chosen.map((action): DecidedAction => ({ action, until: until(action) })),
    category,
    ground,
    clause: ground === 'law' ? `Section 7, against ${name}` : pick(clauses),
    facts: said,
    explanation: said,
    textSent: said,
    deciderLabel: personal(number + 2).name,
    source: pick(['notice', 'trusted-flagger', 'other-notification', 'own-initiative'] as const),
    detectedByMachine: next() < 0.3,
    decidedByMachine: pick(['none', 'partly', 'fully'] as const),
    keywords: [...pick([dsaKeywordsOf[category], [], [intimateKeyword]])],
    contentTypes: [...pick([['TEXT'], ['IMAGE', 'TEXT'], ['OTHER'], []])],
    contentDate: next() < 0.7 ? '2026-02-14' : null,
    language: pick(languages),
    removed: JSON.stringify({ bio: said }),
  }
}

describe('An export for the database of the Commission', () => {
  const random = seeded(19)
  const decisions = Array.from({ length: 1000 }, (_, number) => randomDecision(number, random))
  const owed = decisions.filter((one) => one.actions.some(({ action }) => restricting.includes(action)))
  beforeAll(async () => {
    await db
      .insertInto('decisions')
      .values(decisions.map((one) => ({ ...one, actions: JSON.stringify(one.actions) })))
      .execute()
  })

  it('of 1,000 random decisions is valid by the rules of v2, with unique numbers', async () => {
    const statements = await exported('2026-03-01', '2026-05-30')
    expect(statements.length).toBeGreaterThan(700)
    expect(statements.map(({ puid }) => puid).toSorted()).toEqual(owed.map(({ puid }) => puid).toSorted())
    for (const statement of statements) expect(DsaStatement.safeParse(statement).error?.issues).toBeUndefined()
    const days = statements.map((one) => one.application_date)
    expect(days).toEqual(days.toSorted())
  })

  it('names no one: no name, address or number that staff have typed is in it, in either format', async () => {
    const statements = await exported('2026-03-01', '2026-05-30')
    const [lines, csv] = [dsaLines(statements, 'jsonl'), dsaLines(statements, 'csv')]
    for (const text of [lines, csv]) {
      expect(text).not.toMatch(/Feldhamster|seeded\.example|\+49|@/)
      for (const name of firstNames) expect(text).not.toContain(name)
    }
    const seededNames = await sql<{ text: string }>`select first_name || ' ' || last_name as text from profiles
      union all select email from "user"`.execute(db)
    for (const { text } of seededNames.rows) expect(lines).not.toContain(text)
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(statements)
  })

  it('says what was decided, until when, by which rule and how it was found', async () => {
    const statements = new Map((await exported('2026-03-01', '2026-05-30')).map((one) => [one.puid, one]))
    for (const { puid, actions: done, category, source, keywords, contentDate, decidedAt } of owed) {
      const names = done.map(({ action }) => action)
      const one = statements.get(puid)!
      expect(one.decision_visibility?.includes('DECISION_VISIBILITY_CONTENT_DEMOTED') ?? false).toBe(
        names.includes('hide'),
      )
      expect(one.decision_provision !== undefined).toBe(names.some((name) => name.startsWith('no-')))
      if (names.includes('suspend') && !names.includes('ban'))
        expect(one).toMatchObject({
          decision_account: 'DECISION_ACCOUNT_SUSPENDED',
          end_date_account_restriction: '2026-12-24',
        })
      expect(one.source_type === 'SOURCE_VOLUNTARY').toBe(source === 'own-initiative')
      const intimate = keywords.includes(intimateKeyword)
      expect(one.category).toBe(intimate ? 'STATEMENT_CATEGORY_CYBER_VIOLENCE' : dsaCategoryOf[category])
      expect(one.content_date).toBe(contentDate ?? decidedAt.toISOString().slice(0, 10))
    }
  })

  it('as CSV has a cell for each column, also when a sentence has commas and quotes', () => {
    const [, ...cells] = [...dsaColumns.keys()]
    const line = dsaLines([{ puid: 'D-1', decision_facts: 'He said "no", twice' } as DsaStatement], 'csv')
    expect(line).toContain('"He said ""no"", twice"')
    expect(line.replaceAll(/"(?:""|[^"])*"/g, '').split(',')).toHaveLength(cells.length + 1)
  })

  it('does not exist for moderators, and stands in the log', async () => {
    const path = '/admin/figures/statements?from=2026-03-01&to=2026-03-31'
    expect((await stranger()('GET', path)).status).toBe(401)
    expect((await (await staff('Mo')).ask('GET', path)).status).toBe(404)
    expect((await admin.ask('GET', `${path}&cursor=x`)).status).toBe(400)
    await admin.ask('GET', path)
    const log = db.selectFrom('auditLog').where('act', '=', 'statements_exported').orderBy('id', 'desc')
    expect(await log.select(['actorId', 'details']).executeTakeFirst()).toEqual({
      actorId: admin.userId,
      details: { from: '2026-03-01', to: '2026-03-31', later: false },
    })
  })
})

describe('A decision', () => {
  const today = new Date().toISOString().slice(0, 10)
  const latest = async () => (await exported(today, today)).at(-1)!

  it('keeps the day of what was reported, and the keywords of its rule', async () => {
    const { ann, bo } = await people()
    await db
      .updateTable('profiles')
      .set({ createdAt: new Date('2026-01-15') })
      .where('id', '=', bo.profileId)
      .execute()
    await report(ann, bo, 'fake')
    const statement = { ...running.statement, category: 'fake', clause: 'real-people', law: '' } as const
    await decide(await staff('Mia'), bo, [{ action: 'hide', days: 7 }], { statement })
    expect(await latest()).toMatchObject({
      content_date: '2026-01-15',
      category_specification: ['KEYWORD_INAUTHENTIC_ACCOUNTS'],
      decision_visibility: ['DECISION_VISIBILITY_CONTENT_DEMOTED'],
      source_type: 'SOURCE_ARTICLE_16',
      application_date: today,
    })
  })

  it('about an intimate picture that an outsider told of says so', async () => {
    const { ann } = await people()
    const notice = {
      ...{ kind: 'intimate', name: 'Nora', email: 'nora@elsewhere.test', signature: 'Nora N.', goodFaith: true },
      ...{ place: `https://hearth.example/members/${ann.profileId}`, explanation: 'It is me.', language: 'en' },
    }
    await stranger()('POST', '/outside-notices', notice)
    await decide(await staff('Max'), ann, [{ action: 'no-chat', days: 30 }])
    expect(await latest()).toMatchObject({
      category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
      category_specification: [intimateKeyword],
      decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
    })
  })

  it('to ban is a suspension until a second person agrees', async () => {
    const { ann, bo } = await people()
    await report(ann, bo)
    await decide(await staff('Mel'), bo, [{ action: 'ban' }])
    const { puid, decision_account } = await latest()
    expect(decision_account).toBe('DECISION_ACCOUNT_SUSPENDED')
    await sql`update approvals set state = 'approved', decided_at = now(), decided_by = ${admin.userId}
      where decision_id = (select id from decisions where puid = ${puid})`.execute(db)
    expect(await latest()).toMatchObject({ puid, decision_account: 'DECISION_ACCOUNT_TERMINATED' })
  })
})
