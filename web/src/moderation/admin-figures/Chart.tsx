import { type ComponentProps, Suspense } from 'react'
import { screen } from '../../app/lazy/screen.ts'
import classes from './Figures.module.css'

const TimeChart = screen(() => import('./TimeChart.tsx'), 'TimeChart')

/** A chart by day. Its library is loaded with the first one; the numbers and tables are there before. */
export const Chart = (props: ComponentProps<typeof TimeChart>) => (
  <Suspense fallback={<div className={classes.waits} />}>
    <TimeChart {...props} />
  </Suspense>
)
