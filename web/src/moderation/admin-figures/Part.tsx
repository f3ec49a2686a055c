import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/Loading.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import classes from './Figures.module.css'

type Props<Data> = {
  title: string
  figures: UseQueryResult<Data, unknown>
  children: (data: Data) => ReactNode
}

/** A part of the figures, which loads and fails by itself. */
export function Part<Data>({ title, figures, children }: Props<Data>) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {figures.isPending && <Loading />}
      {figures.isError && <NotLoaded text={t('admin.figures.notLoaded')} onRetry={() => void figures.refetch()} />}
      {figures.data && children(figures.data)}
    </section>
  )
}
