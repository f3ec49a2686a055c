import type { useInterests } from './interest-names.ts'

type Props = { keys: string[] } & Pick<ReturnType<typeof useInterests>, 'nameOf' | 'langOf'>

/** Interests by their names in one line, each in its language. */
export const InterestNames = ({ keys, nameOf, langOf }: Props) =>
  keys.map((key, at) => (
    <span key={key} lang={langOf(key)}>
      {at > 0 && ', '}
      {nameOf(key)}
    </span>
  ))
