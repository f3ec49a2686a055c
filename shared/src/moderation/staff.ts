import * as z from 'zod'
import type { Role } from '../account/roles.ts'
import { requiredLines } from '../text.ts'

/** Characters of what staff write: why they act, what they are called, and short lines like a file number. */
export const staffLimits = { reason: 1000, name: 60, line: 200 } as const

/** Why staff act, in words for the log. The member reads them where the operation says so. */
export const Reason = requiredLines('reason_required', staffLimits.reason, 'text_too_long')

/** What a case can be about, as the database orders it. */
export const caseKinds = ['report', 'photo', 'hash-hit', 'scam', 'selfie', 'appeal', 'outside-notice'] as const
export const CaseKind = z.enum(caseKinds, 'kind_invalid')
export type CaseKind = z.infer<typeof CaseKind>

/** What staff may do, one word for each right. */
export const rights = [
  'cases.read',
  'cases.decide',
  'cases.surroundings',
  'cases.sealed',
  'bulk',
  'templates',
  'users.read',
  'users.change',
  'media',
  'staff',
  'approvals',
  'audit',
  'figures',
  'figures.cases',
  'community',
  'connections',
  'test-members',
  'selfies',
  'evidence',
] as const
export type Right = (typeof rights)[number]

/** The one table of who may do what. A role that is not named may not. */
export const rightsOf: Record<Role, readonly Right[]> = {
  admin: rights.filter((right) => right !== 'cases.sealed'),
  moderator: [
    'cases.read',
    'cases.decide',
    'cases.surroundings',
    'bulk',
    'media',
    'selfies',
    'approvals',
    'figures.cases',
  ],
  'child-safety': ['cases.sealed', 'approvals'],
}

/** The kinds of case that a role may open. */
export const kindsOf: Record<Role, readonly CaseKind[]> = {
  admin: caseKinds.filter((kind) => kind !== 'hash-hit'),
  moderator: caseKinds.filter((kind) => kind !== 'hash-hit'),
  'child-safety': ['hash-hit'],
}

/** Whether one of these roles has a right. */
export const mayDo = (given: readonly Role[], right: Right) => given.some((role) => rightsOf[role].includes(right))

/** A staff member as colleagues see them: by the name that they chose. */
export const StaffName = z.object({ id: z.uuid(), name: z.string() })
export type StaffName = z.infer<typeof StaffName>
