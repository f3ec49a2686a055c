import { Popover } from '@mantine/core'
import { type MouseEvent, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Bell.module.css'

type Props = { opened: boolean; onChange: (opened: boolean) => void; button: ReactNode; panel: ReactNode }

/** The list of notices below the bell. */
export function BellPanel({ opened, onChange, button, panel }: Props) {
  const { t } = useTranslation()
  const closeOnLink = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) onChange(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width="min(420px, calc(100vw - 24px))"
      radius="lg"
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={t('shell.bell.label')} onClick={closeOnLink}>
        {opened && <Suspense fallback={<div className={classes.waiting} />}>{panel}</Suspense>}
      </Popover.Dropdown>
    </Popover>
  )
}
