// A file of its own, without zod: the first screens ask which filters to show.
import type { FieldKey } from './members/profile-fields.ts'
import type { NoticeKind } from './notifications/notifications.ts'
import type { FilterKey } from './people/discover-filters.ts'
import type { discoverOrders } from './people/discover-limits.ts'
import type { WishName } from './people/recommendation-limits.ts'
import type { MemberPath } from './screens.ts'

type Belongings = {
  screens?: readonly MemberPath[]
  fields?: readonly FieldKey[]
  filters?: readonly FilterKey[]
  orders?: readonly (typeof discoverOrders)[number][]
  wishes?: readonly WishName[]
  notices?: readonly NoticeKind[]
  /** Answers of the help, by the end of their address. */
  articles?: readonly string[]
  /** It signs members in: who has no other way keeps it. */
  isWayIn?: true
}

/**
 * What an operator switches off, and all that members see of it, which goes with it. The order is that of the console.
 * Server, browser, deletion and tests read this table. What the server alone names is in function-operations.ts.
 */
export const communityFunctions = {
  height: { fields: ['height', 'showHeight'], filters: ['height'], wishes: ['height'] },
  weight: { fields: ['weight', 'showWeight'], filters: ['weight'], wishes: ['weight'] },
  /** City and country stay, and so do the places that the map shows. */
  distance: { filters: ['radius'], orders: ['nearest'], wishes: ['distance'] },
  map: { screens: ['/map'], articles: ['map'] },
  views: { screens: ['/views'], notices: ['view'], articles: ['profile-views'] },
  recommendations: {
    screens: ['/match', '/match/wishes', '/match/how-it-works'],
    orders: ['compatibility'],
    articles: ['recommendations'],
  },
  phone: { isWayIn: true },
  wallets: { isWayIn: true },
} as const satisfies Record<string, Belongings>

export type CommunityFunction = keyof typeof communityFunctions
export const functionNames = Object.keys(communityFunctions) as CommunityFunction[]

/** After so many days its data is deleted. Who switches it on before finds everything as it was. */
export const functionDays = 30

/** Since when each function is off that is. */
export type FunctionsOff = Partial<Record<CommunityFunction, string>>
export const offIn = (functions: FunctionsOff) => functionNames.filter((name) => functions[name] !== undefined)

export const belongingsOf = (name: CommunityFunction): Belongings => communityFunctions[name]

type Kind = Exclude<keyof Belongings, 'isWayIn'>
type Of<What extends Kind> = NonNullable<Belongings[What]>[number]

/** What goes with the functions that are off. */
export const goneWith = <What extends Kind>(off: readonly CommunityFunction[], what: What) =>
  off.flatMap((name) => (belongingsOf(name)[what] ?? []) as Of<What>[])

/** Whether this goes with a function that is off. */
export const isGone = <What extends Kind>(off: readonly CommunityFunction[], what: What, one: Of<What>) =>
  goneWith(off, what).includes(one)
