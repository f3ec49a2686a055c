import { afterAll, expect, it } from 'vitest'
import { banOf, endRestrictions, lift } from '../../members/restrictions/queries.ts'
import { explainer, nodesOf } from '../../people/discover/testing.ts'
import { theSystem } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { startServices } from '../../testing/services.ts'
import { withdrawFor } from '../approvals/queries.ts'
import { hoursWithoutColleague } from '../approvals/second-person.ts'
import { decisionsOf, statementsOf } from './queries.ts'
import { takeStrikesBack } from './strikes.ts'

const { databaseUrl } = await startServices()
const explained = explainer(databaseUrl)
afterAll(() => explained.close())

const id = '00000000-0000-4000-8000-000000000000'
it.each([
  ['the statements of a member', 'decisions_about', (db: Database) => statementsOf(db, { profileId: id })],
  ['the decisions of a case', 'decisions_of_case', (db: Database) => decisionsOf(db, { caseId: id })],
  ['why an account is banned', 'restrictions_in_force', (db: Database) => banOf(db, id)],
  ['what ends at its date', 'restrictions_ending', endRestrictions],
  ['what restricts a member', 'restrictions_in_force', (db: Database) => lift(db, { subjectId: id }, id)],
  ['the strikes of a decision', 'strikes_of_decision', (db: Database) => takeStrikesBack(db, id)],
  ['who lost a role lately', 'audit_by_act', (db: Database) => hoursWithoutColleague(db, id)],
  ['what waits for a decision', 'approvals_of_decision', (db: Database) => withdrawFor(db, [id], theSystem)],
])('%s are read by an index', async (_, index, ask) => {
  const before = explained.plans.length
  await ask(explained.db).catch(() => {})
  const [plan] = explained.plans.slice(before)
  expect(nodesOf(plan!.Plan).map((node) => node['Index Name'])).toContain(index)
})
