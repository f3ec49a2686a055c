// A file of its own: browsers do not load these names.
import type { CommunityFunction } from './community-functions.ts'

type Names = Partial<Record<CommunityFunction, readonly string[]>>

/** The operations of each function, as the contract names them. They answer 404 while it is off. */
export const functionOperations: Names = {
  distance: ['discover.radius'],
  /** The editor chooses a place on a map too: that one stays. */
  map: ['map.view', 'map.members'],
  views: ['views.list', 'views.visited'],
  recommendations: [
    'recommendations.list',
    'recommendations.refresh',
    'recommendations.undoRefresh',
    'recommendations.pass',
    'recommendations.unpass',
    'recommendations.wishes',
    'recommendations.setWishes',
  ],
  phone: ['phone.read', 'phone.sendCode', 'phone.save', 'phone.remove'],
  wallets: ['wallets.list', 'wallets.remove'],
}

/** The routes of the identity library that belong to a way in, below /api/auth. */
export const functionRoutes: Names = {
  phone: [
    'POST /phone-number/send-otp',
    'POST /phone-number/verify',
    'POST /phone-number/request-password-reset',
    'POST /phone-number/reset-password',
  ],
  wallets: ['POST /siwe/nonce', 'POST /siwe/verify'],
}

/** The operations of these functions. */
export const operationsOf = (functions: readonly CommunityFunction[]) =>
  functions.flatMap((name) => functionOperations[name] ?? [])
