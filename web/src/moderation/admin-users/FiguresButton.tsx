import { csvLine } from '@hearth/shared/csv'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import IconDownload from '~icons/download'
import { download } from '../../ui/download.ts'
import { useStaffFailure } from '../admin/failure.ts'
import { staffApi } from '../admin/staff-client.ts'

/** Downloads how many accounts joined by month, country and state. The file names no account. */
export function FiguresButton() {
  const { t } = useTranslation()
  const failed = useStaffFailure()
  const figures = useMutation(
    staffApi.adminFigures.accounts.mutationOptions({
      onSuccess: (rows) => {
        const lines = rows.map(({ month, country, state, count }) => csvLine([month, country, state, count]))
        download('accounts.csv', [csvLine(['month', 'country', 'state', 'count']), ...lines], 'text/csv')
      },
      onError: failed,
    }),
  )
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={figures.isPending}
      onClick={() => figures.mutate(undefined)}
    >
      {t('admin.users.figures')}
    </Button>
  )
}
