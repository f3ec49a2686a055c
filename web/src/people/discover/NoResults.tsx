import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { LineDrawing } from '../../ui/LineDrawing.tsx'
import classes from './NoResults.module.css'

type Props = {
  onFilters: () => void
  /** Clears all filters. Undefined when that would change nothing or when giving up one filter is enough. */
  onClear: (() => void) | undefined
  children: ReactNode
}

/** Shown when no member fits, with what to do about it. */
export function NoResults({ onFilters, onClear, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.empty} role="status">
      <Drawing />
      <Title order={2}>{t('discover.noResults')}</Title>
      <p>{t('discover.adjust')}</p>
      {children}
      <div className={classes.ways}>
        {onClear && (
          <Button size="md" radius="xl" onClick={onClear}>
            {t('discover.clear')}
          </Button>
        )}
        <Button variant="default" size="md" radius="xl" onClick={onFilters}>
          {t('discover.openFilters')}
        </Button>
      </div>
      <HelpLink article="nobody-found" />
    </div>
  )
}

/** Two people looking past each other. */
function Drawing() {
  return (
    <LineDrawing>
      <circle cx="48" cy="34" r="14" />
      <path d="M20 80c2-17 13-26 28-26s26 9 28 26" />
      <circle cx="112" cy="34" r="14" />
      <path d="M84 80c2-17 13-26 28-26s26 9 28 26" />
      <path d="M80 20v6M80 34v6M80 48v6" />
      <path d="M36 33l-4 1M124 33l4 1" />
    </LineDrawing>
  )
}
