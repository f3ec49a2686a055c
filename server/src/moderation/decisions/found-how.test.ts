import { randomUUID } from 'node:crypto'
import type { CaseKind } from '@hearth/shared/moderation/staff'
import type { Statement } from '@hearth/shared/moderation/statements'
import { expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { openCase } from '../cases/open-case.ts'
import { startDecisions } from './testing.ts'

const { db, people, member, staff, report, caseAbout, claim, decide, statement, mailsTo } = await startDecisions()

const byMachine = (kind: CaseKind) => (about: Person) =>
  openCase(db, { subjectId: about.profileId, kind, sourceId: randomUUID(), byMachine: true })
const reported = async (about: Person) => report(await member('Rita'), about)
const openedByStaff = async (about: Person) => {
  const found = { profileId: about.profileId, category: 'scam', reason: 'The same text to ten members.' }
  expect((await (await staff('Nia')).ask('POST', '/admin/cases', found)).status).toBe(200)
}

const notice = 'Someone told us about it.'
const team = 'Our team came across it.'
const machine = 'A program pointed it out to our team.'

it.each([
  ['a report', [reported], notice, 'notice', false],
  ['a case that staff opened', [openedByStaff], team, 'own-initiative', false],
  ['signs of a scam', [byMachine('scam')], machine, 'own-initiative', true],
  ['a held photo', [byMachine('photo')], machine, 'own-initiative', true],
  ['a report and a held photo', [reported, byMachine('photo')], machine, 'notice', true],
  ['a selfie check', [byMachine('selfie')], team, 'own-initiative', false],
] as const)(
  'The statement about %s says how it was found, in the preview as in the mail',
  async (_, ways, words, source, detected) => {
    const { bo } = await people()
    for (const come of ways) await come(bo)
    const mo = await staff('Mo')
    const { id: caseId, version } = await caseAbout(bo)
    await claim(caseId, mo)
    const body = { caseId, version, actions: [{ action: 'hide', days: 7 }], statement, note: 'Seen.' }
    const { body: preview } = await mo.ask<{ text: string }>('POST', '/admin/decisions/preview', body)
    expect(preview.text).toContain(words)
    const { body: decided } = await decide(mo, bo, [{ action: 'hide', days: 7 }])
    const [mail] = await mailsTo(bo)
    expect(mail!.text).toBe(preview.text)
    const [own] = (await bo.ask<Statement[]>('GET', '/me/statements')).body
    expect(own).toMatchObject({ byNotice: source === 'notice', detectedByMachine: detected })
    const stored = db.selectFrom('decisions').where('id', '=', decided.decision!.id)
    expect(await stored.select(['source', 'detectedByMachine']).executeTakeFirst()).toEqual({
      source,
      detectedByMachine: detected,
    })
  },
)
