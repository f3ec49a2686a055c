import type { CommunityFieldValue, OwnFields } from '@hearth/shared/members/community-fields'
import { api, client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { consentKeys } from '../../members/community-fields/consent-keys.ts'
import { refusedFields } from '../../ui/form/problems.ts'

export const mineQuery = api.communityFields.mine.queryOptions()

/** What the server refused, by the key of the field. */
export type Codes = Record<string, string>

/** The refused fields: `values.KEY` of their own form, `fields.KEY` of the profile, or an agreement that is missing. */
export function refusedCodes(error: unknown): Codes {
  const asked = consentKeys(error).map((key) => [key, 'CONSENT_REQUIRED'])
  const named = refusedFields(error).flatMap(({ field, code }) => {
    const [, key] = /^(?:values|fields)\.([^.]+)/.exec(field) ?? []
    return key ? [[key, code]] : []
  })
  return Object.fromEntries([...asked, ...named])
}

export function without<Value>(record: Record<string, Value>, keys: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
}

/** Remembers what the server has stored, for the editor and for the screens that ask for what is missing. */
function keepStored(stored: OwnFields) {
  queryClient.setQueryData(mineQuery.queryKey, stored)
  const missingFields = stored.missing.length
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, community: { ...me.community, missingFields } })
}

type Sent = { values: Record<string, CommunityFieldValue | null>; agree: string[] }

/** Saves, without the fields that the operator has retired meanwhile. @returns the keys of those */
export async function saveOwn({ values, agree }: Sent): Promise<string[]> {
  if (!Object.keys(values).length) return []
  try {
    keepStored(await client.communityFields.save({ values, agree }))
    return []
  } catch (error) {
    const codes = refusedCodes(error)
    const gone = Object.keys(codes).filter((key) => codes[key] === 'field_retired' && key in values)
    if (!gone.length) throw error
    return [...gone, ...(await saveOwn({ values: without(values, gone), agree }))]
  }
}
