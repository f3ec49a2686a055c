import type { Role } from '@hearth/shared/account/roles'
import type { Case, CaseSummary } from '@hearth/shared/moderation/cases'
import type { Report } from '@hearth/shared/moderation/reports'
import { startChat } from '../../chat/testing.ts'
import { giveRole } from '../../testing/roles.ts'
import type { Person } from '../../testing/services.ts'

export type Page = { cases: CaseSummary[]; nextCursor: string | null; waiting: number }

/** The services, and what staff do with cases. */
export async function startCases(settings: Record<string, string> = {}) {
  const services = await startChat(settings)
  const { db, member } = services

  async function staff(name: string, role: Role = 'moderator') {
    const person = await member(name)
    await giveRole(db, person, role)
    return person
  }
  const report = async (who: Person, about: Person, more = {}) =>
    (await who.ask<Report>('POST', '/reports', { profileId: about.profileId, category: 'spam', ...more })).body
  const list = async ({ ask }: Person, query = '') => (await ask<Page>('GET', `/admin/cases${query}`)).body
  const namesIn = async (who: Person, query = '') => (await list(who, query)).cases.map(({ name }) => name)
  const open = ({ ask }: Person, caseId: string) => ask<Case>('POST', `/admin/cases/${caseId}/opening`)
  const next = async ({ ask }: Person, filter = {}) =>
    (await ask<{ caseId: string | null }>('POST', '/admin/cases/next', filter)).body.caseId
  const caseOf = async (about: Person) =>
    (
      await db
        .selectFrom('cases')
        .where('subjectId', '=', about.profileId)
        .where('state', '=', 'open')
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
  const logOf = (actorId: string) =>
    db.selectFrom('auditLog').where('actorId', '=', actorId).orderBy('id').selectAll().execute()
  const lastOf = async (actorId: string) => (await logOf(actorId)).at(-1)

  return { ...services, staff, report, list, namesIn, open, next, caseOf, logOf, lastOf }
}
