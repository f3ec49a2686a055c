import { mayDo } from '@hearth/shared/moderation/staff'
import { Box, Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import IconReport from '~icons/report'
import { useMe } from '../../app/session/session.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { CasePart } from './CasePart.tsx'
import { MemberPart } from './MemberPart.tsx'
import { type Days, daysIn, periodOf, periods } from './periods.ts'
import { SignalPart } from './SignalPart.tsx'

/** Figures of the community for a period: cases for moderators, everything for admins. */
export function FiguresScreen() {
  const { t } = useTranslation()
  const days = daysIn(useSearch({ from: '/_admin/admin/figures/' }))
  const navigate = useNavigate()
  const roles = useMe().data?.account.roles ?? []
  const isForAll = mayDo(roles, 'figures')
  const period = useMemo(() => periodOf(days), [days])
  const choose = (next: string) =>
    void navigate({ to: '/admin/figures', search: { days: Number(next) as Days }, replace: true })
  const options = periods.map((one) => ({ value: String(one), label: t(`admin.figures.period.${one}`) }))
  return (
    <AdminScreen
      title={t('admin.areas.figures.title')}
      lead={t('admin.figures.lead')}
      actions={isForAll && <ReportLink />}
    >
      <Box mb="lg">
        <ChoiceChips label={t('admin.figures.period.title')} value={String(days)} options={options} onChange={choose} />
      </Box>
      {isForAll && <MemberPart period={period} />}
      <CasePart period={period} />
      {isForAll && <SignalPart period={period} />}
    </AdminScreen>
  )
}

function ReportLink() {
  const { t } = useTranslation()
  return (
    <Button
      component={Link}
      to="/admin/figures/report"
      variant="default"
      leftSection={<IconReport size={18} aria-hidden="true" />}
    >
      {t('admin.report.open')}
    </Button>
  )
}
