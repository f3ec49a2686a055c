import type { Me } from '@hearth/shared/account/me'
import { hasNoAnswer } from '../api/no-answer.ts'
import { onSignOut } from '../storage/account-stores.ts'
import { readStoredJson, writeStoredJson } from '../storage/browser-store.ts'
import { dropOldDrafts } from '../storage/drafts.ts'
import { dropKept, readMe, writeMe } from '../storage/kept.ts'
import { forgetMember } from './forget-member.ts'
import { ownerKey } from './owner-key.ts'

/** For how long the browser keeps what was typed after a session ended without a sign-out. Milliseconds. */
export const keepMs = 24 * 60 * 60 * 1000

type Owner = { id: string; endedAt: number | null }

function readOwner(): Owner | null {
  const stored = readStoredJson(ownerKey) as Partial<Owner> | null
  return typeof stored?.id === 'string' ? { id: stored.id, endedAt: stored.endedAt ?? null } : null
}

const isOver = ({ endedAt }: Owner) => endedAt !== null && Date.now() - endedAt >= keepMs

/**
 * Call when an account is signed in. Deletes what another account left in this browser, before anything shows, and what
 * the same account left or typed too long ago.
 */
export async function ownerSignedIn(id: string) {
  const owner = readOwner()
  if (owner && (owner.id !== id || isOver(owner))) await forgetMember()
  else if (owner) dropOldDrafts()
  writeStoredJson(ownerKey, { id, endedAt: null } satisfies Owner)
}

/**
 * Call when no account is signed in. A sign-out has deleted everything before, so the session ended elsewhere or expired:
 * drafts and unsent messages stay for the same account for 24 hours.
 * @param expiredAt when the session expired, if that was the reason
 */
export async function ownerLeft(expiredAt: number | null = null) {
  const owner = readOwner()
  if (!owner) return
  // The browser keeps what the member typed for the next sign-in, and deletes what they received.
  await dropKept()
  const ended = { ...owner, endedAt: owner.endedAt ?? Math.min(Date.now(), expiredAt ?? Date.now()) }
  if (isOver(ended)) await forgetMember()
  else writeStoredJson(ownerKey, ended)
}

/** Whether an account has left something in this browser that it finds again when it signs in. */
export const isKeptForOwner = () => readOwner()?.endedAt != null

/** The signed-in account as far as this browser knows without a connection; null for none. */
export function ownerHere(): string | null {
  const owner = readOwner()
  return owner && owner.endedAt === null ? owner.id : null
}

let isShown = false
onSignOut(() => {
  isShown = false
})

/** Tells whether this tab shows the kept account, because the server has not answered since. */
export const showsKeptMe = () => isShown

/**
 * The account as this browser last knew it.
 * @param error why the server's answer is missing
 * @throws that error, if the server has answered, or nothing is kept
 */
export async function keptMe(error: unknown): Promise<Me> {
  const owner = hasNoAnswer(error) ? ownerHere() : null
  const me = owner && (await readMe(owner).catch(() => null))
  if (!me) throw error
  isShown = true
  return me
}

/** Keeps the account as the server says it is. */
export async function keepMe(me: Me) {
  isShown = false
  // The account may have left in another tab.
  if (ownerHere() === me.account.id) await writeMe(me)
}
