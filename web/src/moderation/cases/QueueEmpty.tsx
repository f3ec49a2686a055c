import { type Filter, Filter as FilterRules } from '@hearth/shared/moderation/cases'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LineDrawing } from '../../ui/LineDrawing.tsx'
import classes from './Queue.module.css'

const usual = JSON.stringify(FilterRules.parse({}))

/** Nothing waits; or the filter leaves everything out, with the way back to all. */
export function QueueEmpty({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const filtered = JSON.stringify(FilterRules.parse(filter)) !== usual
  return (
    <div className={classes.empty}>
      <Teacup />
      <h2>{t(filtered ? 'admin.cases.noneFit' : 'admin.cases.none')}</h2>
      <p>{t(filtered ? 'admin.cases.noneFitText' : 'admin.cases.noneText')}</p>
      {filtered && (
        <Button variant="default" onClick={() => navigate({ to: '/admin/cases', search: {} })}>
          {t('admin.cases.showAll')}
        </Button>
      )}
    </div>
  )
}

/** A cup of tea: nothing is left to do. */
function Teacup() {
  return (
    <LineDrawing>
      <path d="M44 40h64v14a26 26 0 0 1-26 26H70a26 26 0 0 1-26-26z" />
      <path d="M108 46h8a9 9 0 0 1 0 18h-9" />
      <path d="M34 88h84" />
      <path d="M66 30c0-6 6-6 6-12M84 30c0-6 6-6 6-12" stroke="var(--mantine-color-anchor)" />
    </LineDrawing>
  )
}
