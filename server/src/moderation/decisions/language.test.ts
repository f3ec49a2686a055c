import { type Language, languages } from '@hearth/shared/language-codes'
import type { Statement } from '@hearth/shared/moderation/statements'
import { expect, it } from 'vitest'
import { translatorFor } from '../../platform/mail/templates.ts'
import { startDecisions } from './testing.ts'

const { db, people, staff, report, decide, statement, mailsTo } = await startDecisions()

type Template = { action: string; body: string }

/** What a mail says in its own words, without those of staff. */
const wordsOf = (language: Language) => {
  const t = translatorFor(language)
  return ['found.notice', 'decided.none', 'effect.hide', 'clause.scams'].map((key) => t(`statement.${key}`))
}

it.each(languages)(
  'A statement is in the language of its member, from the template to the mail: %s',
  async (language) => {
    const { ann, bo } = await people()
    await report(ann, bo)
    await db.updateTable('user').set({ languageCode: language }).where('id', '=', bo.userId).execute()
    const mo = await staff('Mo')
    const asked = `category=scam&language=${language}`
    const templates = (await mo.ask<Template[]>('GET', `/admin/templates?${asked}`)).body
    const text = templates.find(({ action }) => action === 'hide')!.body.replaceAll(/\[\[[^\]]*\]\]/g, 'X')
    await decide(mo, bo, [{ action: 'hide', days: 7 }], { statement: { ...statement, law: '', text } })

    const [mail] = await mailsTo(bo)
    expect(mail!.subject).toBe(translatorFor(language)('statement.subject.hide'))
    for (const words of [text, ...wordsOf(language)]) expect(mail!.text).toContain(words)
    if (language !== 'en') for (const english of wordsOf('en')) expect(mail!.text).not.toContain(english)
    const [own] = (await bo.ask<Statement[]>('GET', '/me/statements')).body
    expect(own!.text).toBe(text)
  },
)
