import { PersonName } from '@hearth/shared/members/person-name'
import type { Case } from '@hearth/shared/moderation/cases'
import type { Statement } from '@hearth/shared/moderation/statements'
import { expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from './testing.ts'

const { db, member, staff, begin, say, caseAbout, decide, mailsTo } = await startDecisions()

/** What a template, a page or a line of text would take for its own. */
const name = PersonName.parse('{{community}} $t(hello) <b>B</b>')
const words = `{{name}} $t(hello) [[what]] <img src=x onerror=alert(1)> ${'x'.repeat(850)}`
const turned = `\u202e${words}\u2066`
const asked = (who: Person, path: string, text: string, more: object) => who.ask('POST', path, { text, ...more })

async function opened(by: Person, about: Person) {
  const { id } = await caseAbout(about)
  return (await by.ask<Case>('POST', `/admin/cases/${id}/opening`)).body
}

/** A mail that greets a member by these letters, in both of its forms. */
async function expectGreeting(who: Person) {
  const [mail] = await mailsTo(who)
  expect(mail!.text).toContain(`Hi ${name},`)
  expect(mail!.html).toContain('{{community}} $t(hello) &#60;b&#62;B&#60;/b&#62;')
  expect(mail!.html).not.toContain('<b>B')
}

it('What members write stays their own letters in cases, statements and mails, without turning marks', async () => {
  const [ann, bo, mo, nia] = [await member('Ann'), await member('Bo'), await staff('Mo'), await staff('Nia')]
  await db.updateTable('user').set({ name, firstName: name }).where('id', '=', bo.userId).execute()
  const { id: conversationId } = await begin(ann, bo)
  const { body: message } = await say(bo, conversationId, turned)
  const about = { profileId: bo.profileId, category: 'scam', conversationId, messageIds: [message.id] }
  expect((await asked(ann, '/reports', `${words}\u0007`, about)).status).toBe(400)
  expect((await asked(ann, '/reports', turned, about)).status).toBe(200)
  const [item] = (await opened(mo, bo)).items
  expect([item!.words, item!.messages[0]!.content]).toEqual([words, words])

  const { body } = await decide(mo, bo, [{ action: 'warn' }])
  await expectGreeting(bo)
  const decisionId = body.decision!.id
  expect((await asked(bo, '/me/appeals', `${words}\u0007`, { decisionId })).status).toBe(400)
  expect((await asked(bo, '/me/appeals', turned, { decisionId })).status).toBe(200)
  const [statement] = (await bo.ask<Statement[]>('GET', '/me/statements')).body
  expect(statement!.appeal.text).toBe(words)
  const { words: theirs, appeal } = (await opened(nia, bo)).items.find((one) => one.appeal)!
  expect(theirs).toBe(words)
  await nia.ask('POST', `/admin/appeals/${appeal!.id}`, { outcome: 'refused', reason: words })
  await expectGreeting(bo)
  const [mail] = await mailsTo(bo)
  expect(mail!.text).toContain(words)
  expect(mail!.html).not.toContain('<img')
})
