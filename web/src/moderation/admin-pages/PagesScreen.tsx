import { type PageName, pageNames } from '@hearth/shared/account/page-names'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { PageEditor } from './PageEditor.tsx'
import { StatementTexts } from './StatementTexts.tsx'

/** What the operator writes: terms, privacy notice, rules and imprint, and the texts that decisions start from. */
export function PagesScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { page = 'terms' } = useSearch({ from: '/_admin/admin/pages' })
  return (
    <AdminScreen title={t('admin.areas.pages.title')} lead={t('admin.pages.lead')}>
      <NativeSelect
        size="md"
        w="fit-content"
        mb="lg"
        label={t('admin.pages.page')}
        value={page}
        data={pageNames.map((value) => ({ value, label: t(`pages.${value}`) }))}
        onChange={(event) =>
          void navigate({ to: '/admin/pages', search: { page: event.currentTarget.value as PageName }, replace: true })
        }
      />
      <OpenPage key={page} page={page} />
      <StatementTexts />
    </AdminScreen>
  )
}

function OpenPage({ page }: { page: PageName }) {
  const { t } = useTranslation()
  const query = useQuery(staffApi.adminPages.read.queryOptions({ input: { page }, refetchOnWindowFocus: false }))
  if (query.isPending) return <Loading />
  if (!query.data) return <NotLoaded text={t('pages.notLoaded')} onRetry={() => void query.refetch()} />
  return <PageEditor saved={query.data} />
}
