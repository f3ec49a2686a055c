import { accountStore } from '../../../app/storage/account-stores.ts'
import type { ShownPart } from './part-of.ts'

/** The part that the viewer is about to like, and whose it is. */
export const openedPart = accountStore<{ profileId: string; part: ShownPart } | null>(null)
