import type { FactorKind } from '@hearth/shared/account/second-factors'
import { recordSecurityEvent, type SecurityEventDeps } from '../events.ts'
import { sendAccountNotice } from '../not-me/account-notice.ts'

type Deps = Parameters<typeof sendAccountNotice>[0] & SecurityEventDeps

/** Records that a factor is on, and tells the owner. */
export async function noteAdded(deps: Deps, userId: string, kind: FactorKind, id: string) {
  await recordSecurityEvent(deps, { kind: 'second_factor_added', userId })
  await sendAccountNotice(deps, userId, {
    change: 'factorAdded',
    values: { thing: kind },
    undoes: { kind: 'factor', id },
  })
}

/** Records that a factor is off, and tells the owner. */
export async function noteRemoved(deps: Deps, userId: string, kind: FactorKind) {
  await recordSecurityEvent(deps, { kind: 'second_factor_removed', userId })
  await sendAccountNotice(deps, userId, { change: 'factorRemoved', values: { thing: kind } })
}
