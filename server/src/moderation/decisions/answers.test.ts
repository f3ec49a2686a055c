import type { Answer } from '@hearth/shared/members/prompts'
import type { Case } from '@hearth/shared/moderation/cases'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { describe, expect, it } from 'vitest'
import { startDecisions } from './testing.ts'

const { people, staff, report, decide, caseAbout, mailsTo } = await startDecisions()

const sunday = { prompt: 'weekends.sunday', text: 'Send money first.' }

/** Bo answers a prompt, Ann reports him, and a moderator removes the answer. */
async function removed() {
  const { ann, bo } = await people()
  const put = (...answers: Answer[]) => bo.ask('PUT', '/me/prompts', { answers })
  const seen = async () => (await ann.ask<MemberProfile>('GET', `/profiles/${bo.profileId}`)).body.answers
  await put(sunday)
  await report(ann, bo)
  await put({ ...sunday, text: 'Send money now.' })
  const mo = await staff('Mo')
  const open = await caseAbout(bo)
  const { body: shown } = await mo.ask<Case>('GET', `/admin/cases/${open.id}`)
  const { body } = await decide(mo, bo, [{ action: 'remove-text', field: 'prompts' }])
  const takeBack = () =>
    mo.ask('POST', '/admin/decisions/undo', { decisionId: body.decision!.id, note: 'Only a joke.' })
  return { bo, put, seen, shown, takeBack }
}

describe('A removed answer', () => {
  it('was seen by staff as it was reported and as it is now, with its title', async () => {
    const { shown, bo } = await removed()
    const texts = JSON.stringify(shown)
    for (const text of ['A perfect Sunday', 'Send money first.', 'Send money now.']) expect(texts).toContain(text)
    expect((await mailsTo(bo))[0]!.text).toContain('A text in your profile has been removed')
  })

  it('is seen by no one but its owner, and stays removed until the owner writes another', async () => {
    const { bo, put, seen } = await removed()
    expect(await seen()).toBeUndefined()
    const { body } = await bo.ask<{ answers: Answer[] }>('GET', '/me/prompts')
    expect(body.answers).toEqual([{ ...sunday, text: 'Send money now.' }])
    await put(...body.answers)
    expect(await seen()).toBeUndefined()
    await put({ ...sunday, text: 'Pancakes.' })
    expect(await seen()).toEqual([{ ...sunday, text: 'Pancakes.' }])
  })

  it('comes back when the decision is taken back', async () => {
    const { seen, takeBack } = await removed()
    await takeBack()
    expect(await seen()).toEqual([{ ...sunday, text: 'Send money now.' }])
  })
})
