import type { BulkAct } from '@hearth/shared/moderation/bulk-acts'
import type { CaseSummary } from '@hearth/shared/moderation/cases'
import { Button, CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ui/dialogs.tsx'
import classes from './Bulk.module.css'
import { BulkForm } from './BulkForm.tsx'

const acts: BulkAct[] = ['close', 'assign', 'categorise']
/** For photos that lists hold, never for sealed hits, which are cases of another kind. */
const photoActs: BulkAct[] = ['release', 'refuse']

type Props = { cases: CaseSummary[]; onClear: () => void }

/** What can be done with all selected cases at once. A list shows too little for more. */
export function BulkBar({ cases, onClear }: Props) {
  const { t } = useTranslation()
  const open = (act: BulkAct) =>
    openDialog({
      modalId: 'bulk',
      title: t(`admin.bulk.${act}.title`, { count: cases.length }),
      size: 560,
      closeOnClickOutside: false,
      children: <BulkForm act={act} cases={cases} onDone={onClear} />,
    })
  const offered = cases.every(({ kind }) => kind === 'photo') ? [...photoActs, ...acts] : acts
  return (
    <section className={classes.bar} aria-label={t('admin.bulk.bar')}>
      <p className={classes.count} role="status">
        {t('admin.bulk.selected', { count: cases.length })}
      </p>
      {offered.map((act) => (
        <Button key={act} variant="default" onClick={() => open(act)}>
          {t(`admin.bulk.${act}.button`)}
        </Button>
      ))}
      <CloseButton className={classes.clear} size={44} aria-label={t('admin.bulk.clear')} onClick={onClear} />
    </section>
  )
}
