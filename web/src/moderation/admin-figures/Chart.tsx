import { type ComponentProps, lazy, Suspense } from 'react'
import classes from './Figures.module.css'

const TimeChart = lazy(() => import('./TimeChart.tsx').then((file) => ({ default: file.TimeChart })))

/** A chart by day. Its library is loaded with the first one; the numbers and tables are there before. */
export const Chart = (props: ComponentProps<typeof TimeChart>) => (
  <Suspense fallback={<div className={classes.waits} />}>
    <TimeChart {...props} />
  </Suspense>
)
