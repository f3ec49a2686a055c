import * as z from 'zod'
import { api } from '../api.ts'
import { todayUtc } from '../members/age.ts'
import { ageMethods, ageResults } from './age-methods.ts'

export const AgeResult = z.enum(ageResults, 'result_invalid')
export type AgeResult = z.infer<typeof AgeResult>
export const AgeMethod = z.enum(ageMethods, 'method_invalid')
export type AgeMethod = z.infer<typeof AgeMethod>

/** What a provider of the operator sends. `reference` is what it got in the link that the member followed. */
export const ProvidedAge = z.object({ reference: z.uuid(), result: AgeResult, method: AgeMethod })

/** What staff enter after a check. Documents and birthdays on them are stored nowhere. */
export const EnteredAge = z.strictObject({
  userId: z.uuid(),
  result: AgeResult,
  method: AgeMethod,
  checkedOn: z.iso.date({ error: 'date_invalid', abort: true }).refine((date) => date <= todayUtc(), 'date_invalid'),
})
export type EnteredAge = z.infer<typeof EnteredAge>

/** A check as admins see it. `by` null: the provider. */
export const AgeCheck = z.object({
  result: AgeResult,
  method: AgeMethod,
  checkedAt: z.iso.datetime(),
  by: z.string().nullable(),
})
export type AgeCheck = z.infer<typeof AgeCheck>

/** What a member reads while the operator waits for a confirmed age. */
export const AwaitedAge = z.object({
  /** The operator has a provider, to which `begin` leads. */
  hasProvider: z.boolean(),
  contact: z.string().nullable(),
  /** The latest check that did not confirm an adult. */
  last: z.object({ result: AgeResult, at: z.iso.datetime() }).nullable(),
})
export type AwaitedAge = z.infer<typeof AwaitedAge>

export const ageChecks = {
  begin: api
    .route({ method: 'POST', path: '/me/age-check', summary: "The link to the operator's provider of age checks" })
    .output(z.object({ url: z.url() })),
}
