import * as z from 'zod'
import { api } from '../api.ts'

export const Wallet = z.object({
  id: z.uuid(),
  /** As its owner recognises it: `0x71C7…976F`. */
  address: z.string(),
  createdAt: z.iso.datetime(),
})
export type Wallet = z.infer<typeof Wallet>

export const wallets = {
  list: api
    .route({ method: 'GET', path: '/me/wallets', summary: 'The wallets that sign in to this account, masked' })
    .output(z.array(Wallet)),
  remove: api
    .errors({ LAST_WAY_IN: { status: 409 } })
    .route({ method: 'DELETE', path: '/me/wallets/{id}', summary: 'Remove a wallet, unless it is the last way in' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
}
