import { useEffect } from 'react'
import { meKey, queryClient } from '../api/query-client.ts'
import { emptyAccountStores } from '../storage/account-stores.ts'
import { meQuery } from './session.ts'

const accountNow = () => queryClient.getQueryData(meQuery.queryKey)?.account.id

function forgetAccount() {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
  queryClient.getMutationCache().clear()
  emptyAccountStores()
}

/**
 * Forgets an account as soon as the tab learns that it left: by signing out, by the end of its session, or because
 * another account has signed in elsewhere in this browser. The cache reports the change before any component renders
 * it, so the next account never sees data of the one before.
 */
export function useForgottenAccount() {
  useEffect(() => {
    let account = accountNow()
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== meKey[0]) return
      const left = account
      account = accountNow()
      if (left && left !== account) forgetAccount()
    })
  }, [])
}
