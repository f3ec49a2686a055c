import type { ComponentType } from 'react'

/** The props of a component that a file exports. */
export type PropsOf<File, Name extends keyof File> =
  File[Name] extends ComponentType<infer Props extends object> ? Props : never
