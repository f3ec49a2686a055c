import { accountStore } from '../../app/storage/account-stores.ts'
import type { Decided } from './TakeBack.tsx'

/** The moderator's last decision in this tab, which a key takes back. */
export const lastDecision = accountStore<Decided | null>(null)
