import type { UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { Loading } from '../ui/Loading.tsx'
import classes from './Figures.module.css'

type Props<Data> = {
  title: string
  // biome-ignore lint/suspicious/noExplicitAny: the key is the library's own, and differs with the operation
  options: UseQueryOptions<Data, any, Data, any>
  children: (data: Data) => ReactNode
}

/** A part of the figures, which loads and fails by itself. */
export function Part<Data>({ title, options, children }: Props<Data>) {
  const { t } = useTranslation()
  const figures = useQuery(options)
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {figures.isPending && <Loading />}
      {figures.isError && <NotLoaded text={t('admin.figures.notLoaded')} onRetry={() => void figures.refetch()} />}
      {figures.data && children(figures.data)}
    </section>
  )
}
