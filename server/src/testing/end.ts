import { afterAll } from 'vitest'

const ends: (() => unknown)[] = []

/** Something to end with the test file. Unlike a hook, a running test may ask for it, and in a module that files share. */
export const endWithFile = (end: () => unknown) => void ends.push(end)

/** Ends it all, the last first. Only a setup file may call this: it runs for each file, a shared module once. */
export const endAfterFile = () =>
  afterAll(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })
