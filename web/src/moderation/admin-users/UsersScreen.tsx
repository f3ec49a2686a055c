import type { UserFilter } from '@hearth/shared/moderation/admin-users'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { byCursor } from '../../app/api/pages.ts'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import list from '../admin/list.module.css'
import { PagedList } from '../admin/PagedList.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { FiguresButton } from './FiguresButton.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserRow } from './UserRow.tsx'
import { readUsersSearch } from './users-search.ts'

/** All accounts, by words and conditions, which stand in the address. */
export function UsersScreen() {
  const { t } = useTranslation()
  // An address can hold more than the filter.
  const filter = readUsersSearch(useSearch({ from: '/_admin/admin/users/' }))
  const navigate = useNavigate()
  const change = (changes: Partial<UserFilter>) =>
    void navigate({ to: '/admin/users', search: { ...filter, ...changes }, replace: true })
  return (
    <AdminScreen title={t('admin.areas.users.title')} lead={t('admin.users.lead')} actions={<FiguresButton />}>
      <UserFilters filter={filter} onChange={change} />
      <Users filter={filter} />
    </AdminScreen>
  )
}

function Users({ filter }: { filter: Partial<UserFilter> }) {
  const { t } = useTranslation()
  const input = (cursor: string | undefined) => ({ ...filter, cursor })
  const query = useInfiniteQuery(staffApi.adminUsers.list.infiniteOptions({ input, ...byCursor }))
  const users = (query.data?.pages ?? []).flatMap((page) => page.users)
  return (
    <PagedList query={query}>
      <p className={list.hint} role="status">
        {!users.length && t('admin.users.none')}
        {query.data?.pages[0]?.narrow && t('admin.users.narrow')}
      </p>
      {users.length > 0 && (
        <ul className={list.list} aria-label={t('admin.areas.users.title')}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
