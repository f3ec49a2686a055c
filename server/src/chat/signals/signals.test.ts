import { randomUUID } from 'node:crypto'
import type { Conversation } from '@hearth/shared/chat/chat'
import type { RuleFigure } from '@hearth/shared/moderation/figures'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSignalCases } from '../../moderation/cases/signals.ts'
import { takeBack } from '../../moderation/decisions/take-back.ts'
import { startDecisions } from '../../moderation/decisions/testing.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import { deleteExpired } from '../../platform/retention/delete-expired.ts'
import type { Person } from '../../testing/services.ts'
import { signalMessages } from './queries.ts'

const { db, services, member, stranger, begin, say, block, staff, decide, caseAbout } = await startDecisions()

const offer = 'I trade crypto, I can teach you, the profit is guaranteed'
const plea = ['My mother is in hospital and needs surgery', 'Please send me $300 today']
const warningOf = async (who: Person, id: string) =>
  (await who.ask<Conversation>('GET', `/conversations/${id}`)).body.warning
const signalsOf = ({ profileId }: Person) =>
  db.selectFrom('scamSignals').where('senderId', '=', profileId).selectAll().execute()
const openCases = ({ profileId }: Person) =>
  db.selectFrom('cases').where('subjectId', '=', profileId).where('state', '=', 'open').selectAll().execute()

const signInFrom = ({ userId }: Person, countries: string[]) => {
  const expiresAt = new Date(Date.now() + 86_400_000)
  const sessions = countries.map((country) => ({ userId, token: randomUUID(), expiresAt, country }))
  return db.insertInto('session').values(sessions).execute()
}

/** Two members with a conversation in which the first one says these things. */
async function told(texts: string[]) {
  const [sly, ann] = [await member('Sly'), await member('Ann')]
  const { id } = await begin(sly, ann)
  for (const text of texts) await say(sly, id, text)
  return { sly, ann, id }
}

describe('A warning', () => {
  it('is for the recipient alone, with what they can read themselves', async () => {
    const { sly, ann, id } = await told(plea)
    expect(await warningOf(ann, id)).toEqual(['money', 'surgery'])
    expect(await warningOf(sly, id)).toBeNull()
    const { body } = await ann.ask<{ conversations: Conversation[] }>('GET', '/conversations')
    expect(body.conversations).toMatchObject([{ id, warning: ['money', 'surgery'] }])
    const path = `/conversations/${id}/warning` as const
    expect((await stranger()('DELETE', path)).status).toBe(401)
    for (const { ask } of [await member('Eve'), sly]) expect((await ask('DELETE', path)).status).toBe(404)
    await block(ann, sly)
    expect((await ann.ask('DELETE', path)).status).toBe(404)
  })

  it('stays away from honest talk about the same things', async () => {
    const { sly, ann, id } = await told(['I am a nurse, we had three surgeries today', 'The flight to Hanoi was $300'])
    expect(await warningOf(ann, id)).toBeNull()
    expect(await openCases(sly)).toEqual([])
  })

  it('comes with an edit as with a message', async () => {
    const { sly, ann, id } = await told([])
    const messageId = randomUUID()
    await say(sly, id, 'Hello', { id: messageId })
    await sly.ask('PATCH', `/conversations/${id}/messages/${messageId}`, { content: offer })
    expect(await warningOf(ann, id)).toEqual(['investment'])
  })

  it('is put away by the recipient, and comes back with another sign', async () => {
    const { sly, ann, id } = await told([offer])
    expect((await ann.ask('DELETE', `/conversations/${id}/warning`)).status).toBe(200)
    expect(await warningOf(ann, id)).toBeNull()
    await say(sly, id, offer)
    expect(await warningOf(ann, id)).toBeNull()
    await say(sly, id, 'Write to me on Telegram')
    expect(await warningOf(ann, id)).toEqual(['off-app', 'investment'])
  })

  it('does not come from a number after many messages', async () => {
    const { ann, id } = await told([
      'One',
      'Two',
      'Three',
      'Four',
      'Five',
      'My number is 0176 5550 1234',
      'www.x.click',
    ])
    expect(await warningOf(ann, id)).toBeNull()
  })
})

describe('Messages with signs', () => {
  it('that are sent at once lose no rule', async () => {
    const { sly, id } = await told([])
    const texts = ['Write to me on Telegram', offer, 'Buy me a Steam card and send me the code', 'Please send me $300']
    await Promise.all(texts.map((text) => say(sly, id, text)))
    const [signal] = await signalsOf(sly)
    expect(signal!.rules).toEqual(expect.arrayContaining(['off-app', 'money', 'investment', 'gift-card']))
    expect(signal!.messageIds).toHaveLength(4)
  })

  it('are kept up to a number, and beyond it with another rule only', async () => {
    const { sly, id } = await told([offer])
    await sql`update scam_signals set
        message_ids = array(select gen_random_uuid() from generate_series(1, ${signalMessages}))
      where sender_id = ${sly.profileId}`.execute(db)
    const kept = async () => (await signalsOf(sly))[0]!.messageIds.length
    await say(sly, id, offer)
    expect(await kept()).toBe(signalMessages)
    await say(sly, id, 'Write to me on Telegram')
    expect(await kept()).toBe(signalMessages + 1)
  })
})

describe('What the server knows of a sender', () => {
  it('counts beside the words, and is told to no recipient', async () => {
    const [sly, ann] = [await member('Sly'), await member('Ann')]
    await sly.ask('POST', '/me/photos', photoForm(jpeg))
    await (await member('Twin')).ask('POST', '/me/photos', photoForm(jpeg))
    await sql`update photo_hashes set quality = 80`.execute(db)
    await signInFrom(sly, ['DE', 'NG'])
    const { id } = await begin(sly, ann)
    await say(sly, id, 'Write to me on Telegram')
    const [signal] = await signalsOf(sly)
    expect(signal).toMatchObject({ rules: ['off-app', 'same-photo', 'country-jump'], score: 9, warnedAt: null })
    expect(await warningOf(ann, id)).toBeNull()
    await openSignalCases(services)
    expect(await openCases(sly)).toHaveLength(1)
    await sql`update scam_signals set last_at = now() - interval '31 days'
      where sender_id = ${sly.profileId}`.execute(db)
    await deleteExpired(services)
    expect(await signalsOf(sly)).toHaveLength(1)
    await say(sly, id, 'My mother is in hospital, please send me $300')
    expect(await warningOf(ann, id)).toEqual(['off-app', 'money', 'surgery'])
  })

  it('brings a case back without the warning that closing the case took away', async () => {
    const { sly, ann, id } = await told([offer])
    await openSignalCases(services)
    const mo = await staff('Mo')
    await decide(mo, sly, [{ action: 'close' }])
    await signInFrom(sly, ['DE', 'NG'])
    await say(sly, id, offer)
    await openSignalCases(services)
    expect(await openCases(sly)).toHaveLength(1)
    expect(await warningOf(ann, id)).toBeNull()
    await say(sly, id, 'Write to me on Telegram')
    expect(await warningOf(ann, id)).toEqual(['off-app', 'investment'])
  })

  it('includes the same longer text to three others within a day', async () => {
    const sly = await member('Sly')
    const text = 'You look lovely, I am hardly ever here, so write to me on Telegram please'
    for (let i = 0; i < 4; i++) {
      const other = await member(`Other${i}`)
      const { id } = await begin(sly, other)
      await db.updateTable('conversations').set({ lastSeq: 0 }).where('id', '=', id).execute()
      await say(sly, id, text)
      await db
        .updateTable('messages')
        .set({ createdAt: new Date(Date.now() - 3_600_000) })
        .where('conversationId', '=', id)
        .execute()
    }
    const met = (await signalsOf(sly)).map(({ rules }) => rules)
    expect(met.filter((rules) => rules.includes('copy-paste'))).toEqual([['off-app', 'copy-paste']])
  })
})

describe('A case', () => {
  it('comes once for all that a member writes, found by a machine, with rules and messages', async () => {
    const { sly, id } = await told(plea)
    await openSignalCases(services)
    for (const name of ['Bea', 'Cleo']) {
      const { id: other } = await begin(sly, await member(name))
      for (const text of plea) await say(sly, other, `${text}, ${name}`)
    }
    await openSignalCases(services)
    const [only, ...others] = await openCases(sly)
    expect(others).toEqual([])
    expect(only).toMatchObject({ kind: 'scam', category: 'scam', foundByMachine: true })
    const mo = await staff('Mo')
    const { body } = await mo.ask('POST', `/admin/cases/${only!.id}/opening`)
    expect(body).toMatchObject({
      items: [
        {
          conversationId: id,
          facts: { score: 10, 'signal-money': true, 'signal-surgery': true },
          messages: [{ content: plea[1], byMember: true, reported: true }],
        },
      ],
    })
    const item = (body as { items: { id: string; messages: { id: string }[] }[] }).items[0]!
    const around = { itemId: item.id, messageId: item.messages[0]!.id, reason: 'To see what was asked' }
    const { body: messages } = await mo.ask<unknown[]>('POST', `/admin/cases/${only!.id}/surroundings`, around)
    expect(messages).toMatchObject([{ content: plea[0] }, { content: plea[1] }])
  })

  it('that is closed as harmless takes the warnings away and does not come again for the same', async () => {
    const { sly, ann, id } = await told(plea)
    await openSignalCases(services)
    const mo = await staff('Mo')
    expect((await decide(mo, sly, [{ action: 'close' }])).status).toBe(200)
    expect(await warningOf(ann, id)).toBeNull()
    for (const text of plea) await say(sly, id, text)
    const { id: other } = await begin(sly, await member('Bea'))
    for (const text of plea) await say(sly, other, text)
    await openSignalCases(services)
    expect(await openCases(sly)).toEqual([])
    await say(sly, id, offer)
    await openSignalCases(services)
    expect(await openCases(sly)).toHaveLength(1)
    expect(await warningOf(ann, id)).toEqual(['money', 'investment', 'surgery'])
  })

  it('decides what the team looked at, and what has no other signs; taking it back restores both', async () => {
    const { sly, id } = await told(plea)
    await openSignalCases(services)
    const ids: Record<string, string> = { seen: id }
    for (const [name, texts] of Object.entries({ same: plea, other: [offer] })) {
      ids[name] = (await begin(sly, await member(name))).id
      for (const text of texts) await say(sly, ids[name], text)
      if (name === 'same') await openSignalCases(services)
    }
    const outcomes = async () => {
      const signals = await signalsOf(sly)
      return ['seen', 'same', 'other'].map((name) => signals.find((one) => one.conversationId === ids[name])!.outcome)
    }
    const mo = await staff('Mo')
    await decide(mo, sly, [{ action: 'close' }])
    expect(await outcomes()).toEqual(['dismissed', 'dismissed', null])
    await openSignalCases(services)
    expect(await openCases(sly)).toHaveLength(1)
    const decision = await sql<{ id: string }>`select d.id from decisions d join cases c on c.id = d.case_id
      where c.subject_id = ${sly.profileId}`.execute(db)
    const actor = { userId: mo.userId, label: 'Mo', type: 'moderator' } as const
    await db
      .transaction()
      .execute((transaction) => takeBack(transaction, services, decision.rows[0]!.id, { actor, note: 'A mistake.' }))
    expect(await outcomes()).toEqual([null, null, null])
    await decide(mo, sly, [{ action: 'close' }])
    expect(await outcomes()).toEqual(['dismissed', 'dismissed', 'dismissed'])
  })

  it('that cannot be opened keeps no other back, and is tried again', async () => {
    const [{ sly }, { sly: next }] = [await told(plea), await told(plea)]
    await sql`alter table cases
      add constraint planted check (subject_id <> ${sql.lit(sly.profileId)}) not valid`.execute(services.vaultDb)
    await openSignalCases(services)
    await sql`alter table cases drop constraint planted`.execute(services.vaultDb)
    expect([await openCases(sly), await openCases(next)]).toMatchObject([[], [{ kind: 'scam' }]])
    await openSignalCases(services)
    expect(await openCases(sly)).toHaveLength(1)
  })

  it('tells the member in its statement that a machine took part in finding', async () => {
    const { sly, ann, id } = await told(plea)
    await openSignalCases(services)
    expect(await caseAbout(sly)).toMatchObject({ category: 'scam' })
    const mo = await staff('Mo')
    expect((await decide(mo, sly, [{ action: 'warn' }])).status).toBe(200)
    const found = await db.selectFrom('decisions').where('subjectId', '=', sly.profileId).selectAll().execute()
    expect(found).toMatchObject([{ detectedByMachine: true, source: 'own-initiative' }])
    expect(await warningOf(ann, id)).toEqual(['money', 'surgery'])
  })
})

describe('Figures of the rules', () => {
  const today = new Date().toISOString().slice(0, 10)
  const path = (from: string, to = from) => `/admin/figures/signals?from=${from}&to=${to}` as const
  /** What the tests of this file added to the rule while something was done. */
  async function addedBy(rule: string, act: () => Promise<unknown>) {
    const read = async () => {
      const { body } = await ola.ask<RuleFigure[]>('GET', path(today))
      const own = body.filter((one) => one.rule === rule)
      const sum = (of: 'hits' | 'warned' | 'cases' | 'confirmed' | 'dismissed') =>
        own.reduce((total, one) => total + one[of], 0)
      return [sum('hits'), sum('warned'), sum('cases'), sum('confirmed'), sum('dismissed')]
    }
    const before = await read()
    await act()
    return (await read()).map((value, index) => value - before[index]!)
  }
  const ola = { ask: (async () => {}) as unknown as Person['ask'] }
  beforeAll(async () => {
    ola.ask = (await staff('Ola', 'admin')).ask
  })

  it('exist for admins only', async () => {
    expect((await stranger()('GET', path(today))).status).toBe(401)
    expect((await (await staff('Mo')).ask('GET', path(today))).status).toBe(404)
  })

  it('count hits, warnings, cases and what decisions made of them', async () => {
    const mo = await staff('Mo')
    const added = await addedBy('investment', async () => {
      const [{ sly }, { sly: honest }] = [await told([offer]), await told([offer])]
      await told([offer])
      await openSignalCases(services)
      await decide(mo, sly, [{ action: 'warn' }])
      await decide(mo, honest, [{ action: 'close' }])
    })
    expect(added).toEqual([3, 3, 3, 1, 1])
  })

  it('count a hit without a warning that the rest of what is known brought, and none below the threshold', async () => {
    const added = await addedBy('off-app', async () => {
      const { sly } = await told(['Write to me on Telegram'])
      await told(['Write to me on Telegram'])
      await sql`update scam_signals set score = 9, rules = '{off-app,same-photo,country-jump}'
        where sender_id = ${sly.profileId}`.execute(db)
    })
    expect(added).toEqual([1, 0, 0, 0, 0])
  })

  it('are of the days asked for, and without test members', async () => {
    const added = await addedBy('gift-card', async () => {
      for (const change of [sql`first_at = now() - interval '3 days'`, null]) {
        const { sly } = await told(['Buy me a Steam card and send me the code'])
        await (change
          ? sql`update scam_signals set ${change} where sender_id = ${sly.profileId}`
          : sql`update profiles set is_test = true where id = ${sly.profileId}`
        ).execute(db)
      }
    })
    expect(added).toEqual([0, 0, 0, 0, 0])
    const [from, to] = [4, 2].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
    const { body } = await ola.ask<RuleFigure[]>('GET', path(from!, to))
    expect(body).toMatchObject([{ rule: 'gift-card', hits: 1, warned: 1, cases: 0 }])
  })
})

describe('What is kept', () => {
  it('has no text, and goes 30 days after a sign below the threshold', async () => {
    const { sly } = await told(['Write to me on Telegram'])
    const [signal] = await signalsOf(sly)
    expect(JSON.stringify(signal)).not.toContain('Telegram')
    await sql`update scam_signals set last_at = now() - interval '31 days'
      where sender_id = ${sly.profileId}`.execute(db)
    await deleteExpired(services)
    expect(await signalsOf(sly)).toEqual([])
  })
})
