import type { StaffMember } from '@hearth/shared/moderation/admin-staff'
import { Badge, Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { byName } from '../../ui/by-name.ts'
import { openDialog } from '../../ui/dialogs.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import list from '../admin/list.module.css'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { StaffForm, staffDialog } from './StaffForm.tsx'

const nameOf = ({ displayName, name }: StaffMember) => displayName ?? name

/** Who has which role, what colleagues call them, and what they work on. */
export function StaffScreen() {
  const { t } = useTranslation()
  const query = useQuery(staffApi.adminStaff.list.queryOptions())
  return (
    <AdminScreen title={t('admin.areas.staff.title')} lead={t('admin.staff.lead')}>
      {query.isPending && <Skeleton h={200} radius="lg" />}
      {query.isLoadingError && <NotLoaded onRetry={() => void query.refetch()} />}
      {query.data && (
        <ul className={list.list} aria-label={t('admin.areas.staff.title')}>
          {query.data.toSorted(byName(currentLanguage(), nameOf)).map((person) => (
            <Row key={person.userId} person={person} />
          ))}
        </ul>
      )}
    </AdminScreen>
  )
}

function Row({ person }: { person: StaffMember }) {
  const { t } = useTranslation()
  const change = () => openDialog({ modalId: staffDialog, title: person.name, children: <StaffForm person={person} /> })
  const kinds = person.kinds?.map((kind) => t(`admin.kind.${kind}`)).join(', ') ?? t('admin.staff.allKinds')
  return (
    <li className={`${list.item} ${list.row}`}>
      <span className={list.name}>{nameOf(person)}</span>
      <Group gap="xs">
        {person.roles.map((role) => (
          <Badge key={role} variant="light" className={list.badge}>
            {t(`admin.role.${role}`)}
          </Badge>
        ))}
      </Group>
      <span className={list.detail}>{kinds}</span>
      <span className={list.detail}>{!person.protected && t('admin.staff.unprotected')}</span>
      <Button variant="default" onClick={change} aria-label={t('admin.staff.changeOne', { name: person.name })}>
        {t('admin.staff.change')}
      </Button>
    </li>
  )
}
