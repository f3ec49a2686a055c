import type { Me } from '@hearth/shared/account/me'
import type { Settings } from '@hearth/shared/account/settings'
import { hashKey, type QueryKey, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { client } from '../api/client.ts'
import { optimistic } from '../api/optimistic.ts'
import { queryClient } from '../api/query-client.ts'
import { meQuery, useMe } from './session.ts'

/** These are for the member's own eyes. The other settings decide which members see each other. */
const ownViews = ['units', 'clock', 'secondThought', 'askIfHurt']
const isOwnView = (changed: Partial<Settings>) => Object.keys(changed).every((name) => ownViews.includes(name))

const isMe = ({ queryKey }: { queryKey: QueryKey }) => hashKey(queryKey) === hashKey(meQuery.queryKey)

/**
 * The member's settings, and a way to change one of them. A change applies at once, on all screens.
 * @param failed the text for a change that cannot be stored
 * @returns `changeAsync` for who needs the outcome of every change: the callbacks of `change` tell only of the last one
 */
export function useSettings(failed: 'safety.failed' | 'notifications.failed' = 'safety.failed') {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const { mutate, mutateAsync } = useMutation(
    optimistic({
      queryKey: meQuery.queryKey,
      read: (me: Me) => me.settings,
      write: (me, settings) => ({ ...me, settings }),
      // A pause ends with the response: before it, every list would come back empty.
      change: (settings, changed) => ({ ...settings, ...changed, paused: settings.paused || Boolean(changed.paused) }),
      call: (changed: Partial<Settings>) => client.settings.save(changed),
      scope: 'settings',
      onSuccess: ({ paused }, changed) => {
        toastDone(t('safety.saved'))
        // A choice that is still on its way is not in what the server would answer now: the account is read after it.
        const isLast = queryClient.isMutating({ mutationKey: ['settings'] }) <= 1
        if (isLast)
          queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, settings: { ...me.settings, paused } })
        // Every list may have changed.
        if (!isOwnView(changed)) void queryClient.invalidateQueries({ predicate: (query) => isLast || !isMe(query) })
      },
      onError: () => toastProblem(t(failed)),
    }),
  )
  return { settings: me?.settings, change: mutate, changeAsync: mutateAsync }
}
