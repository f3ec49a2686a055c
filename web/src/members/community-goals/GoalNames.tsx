import { Fragment } from 'react'
import type { GoalName } from './use-goals.ts'

/** Goals by their names, each in its language. */
export const GoalNames = ({ goals }: { goals: GoalName[] }) =>
  goals.map(({ key, text, lang }, at) => (
    <Fragment key={key}>
      {at > 0 && ' · '}
      <span lang={lang}>{text}</span>
    </Fragment>
  ))
