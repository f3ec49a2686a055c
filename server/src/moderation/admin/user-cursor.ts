import * as z from 'zod'

/** Where a page of accounts ends: the last one's value in the order, and its id. */
const Timed = z.object({ value: z.iso.datetime(), id: z.uuid() })
const Named = z.object({ value: z.string().max(250), id: z.uuid() })
export type UserCursor = z.infer<typeof Named>

export const encodeUserCursor = ({ value, id }: UserCursor) =>
  Buffer.from(JSON.stringify({ value, id })).toString('base64url')

/** The cursor in a token, or null when the token is malformed or of another order. */
export function decodeUserCursor(token: string, sort: 'newest' | 'seen' | 'name'): UserCursor | null {
  try {
    const cursor = JSON.parse(Buffer.from(token, 'base64url').toString())
    return (sort === 'name' ? Named : Timed).safeParse(cursor).data ?? null
  } catch {
    return null
  }
}
