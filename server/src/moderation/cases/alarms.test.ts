import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { announceCases } from './alarms.ts'
import { raiseDueCases } from './jobs.ts'
import { openCase } from './open-case.ts'
import { startCases } from './testing.ts'

const operator = 'people@hearth.example'
const { services, db, member, staff, report, caseOf, ban, unban } = await startCases({ CONTACT_EMAIL: operator })

beforeEach(async () => {
  await sql`delete from cases`.execute(services.vaultDb)
  await db.deleteFrom('userRoles').execute()
  services.mailer.captured!.length = 0
})

const mailsTo = (address: string) => services.mailer.captured!.filter(({ to }) => to === address)
const open = (subjectId: string, item: Partial<Parameters<typeof openCase>[1]>) =>
  db
    .transaction()
    .execute((transaction) =>
      openCase(transaction, { subjectId, kind: 'report', sourceId: crypto.randomUUID(), ...item }),
    )
const numberOf = async (id: string) =>
  (await db.selectFrom('cases').where('id', '=', id).select('number').executeTakeFirstOrThrow()).number

describe('A case that cannot wait', () => {
  it.each(['threat', 'self-harm', 'underage'] as const)(
    'is announced to the operator once: %s, without a name, with a link to the queue',
    async (category) => {
      const bo = await member('Boromir')
      const id = await open(bo.profileId, { category })
      await announceCases(services)
      await open(bo.profileId, { category: 'threat' })
      await announceCases(services)
      const [mail, ...more] = mailsTo(operator)
      expect(more).toEqual([])
      expect(mail!.subject).toBe(`Case #${await numberOf(id)} can't wait`)
      expect(mail!.links).toEqual([`${services.env.BASE_URL}/admin/cases`])
      for (const hidden of ['Boromir', bo.email, bo.profileId, category]) expect(mail!.text).not.toContain(hidden)
    },
  )

  it('is one that became critical by another report, or overdue, and not one that may wait', async () => {
    const [ann, bo, cy] = [await member('Ann'), await member('Bo'), await member('Cy')]
    await report(ann, bo)
    await open(cy.profileId, { kind: 'outside-notice', severity: 'high', dueAt: new Date(Date.now() - 1000) })
    await announceCases(services)
    expect(mailsTo(operator)).toEqual([])
    await report(cy, bo, { category: 'threat' })
    await raiseDueCases(db)
    await announceCases(services)
    const numbers = [await numberOf(await caseOf(bo)), await numberOf(await caseOf(cy))]
    const subjects = mailsTo(operator).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(numbers.map((number) => `Case #${number} can't wait`).sort())
  })

  it('has one mail when a report that the member is under 18 has hidden them', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await report(ann, bo, { category: 'underage' })
    await sql`update reports set hides_target = true where target_id = ${bo.profileId}`.execute(db)
    services.mailer.captured!.length = 0
    await announceCases(services)
    expect(mailsTo(operator)).toEqual([])
  })
})

describe('A sealed hit', () => {
  it('is announced to child safety alone, without the reason, and once there is such a person', async () => {
    const [bo, mo] = [await member('Bo'), await staff('Mo', 'admin')]
    await open(bo.profileId, { kind: 'hash-hit', severity: 'critical', byMachine: true })
    await announceCases(services)
    expect(services.mailer.captured).toEqual([])
    const kim = await staff('Kim', 'child-safety')
    await announceCases(services)
    await announceCases(services)
    const [mail, ...more] = mailsTo(kim.email)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('A case is waiting for you')
    expect(mail!.text).toContain(`${services.env.BASE_URL}/admin/cases`)
    for (const hidden of ['Bo', 'hit', 'sealed', 'photo', 'child']) expect(mail!.text).not.toContain(hidden)
    expect([...mailsTo(operator), ...mailsTo(mo.email)]).toEqual([])
  })

  it('waits while no person of child safety may see it, and holds up no other case', async () => {
    const cy = await member('Cy')
    const kim = await staff('Kim', 'child-safety')
    await ban(kim)
    for (const number of Array.from({ length: 20 }).keys())
      await open((await member(`Bo ${number}`)).profileId, { kind: 'hash-hit', severity: 'critical', byMachine: true })
    await open(cy.profileId, { category: 'threat' })
    await announceCases(services)
    expect([mailsTo(kim.email), mailsTo(operator)].map(({ length }) => length)).toEqual([0, 1])
    await unban(kim)
    await announceCases(services)
    expect(mailsTo(kim.email)).toHaveLength(1)
  })
})
