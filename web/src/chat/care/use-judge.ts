import { useEffect, useState } from 'react'

type Judge = typeof import('./judge.ts')

/** The rules about hurtful words and numbers, once they have loaded; null before, and while `wanted` is false. */
export function useJudge(wanted: boolean): Judge | null {
  const [judge, setJudge] = useState<Judge | null>(null)
  useEffect(() => {
    if (!wanted) return
    let isLeft = false
    // Without them nothing is asked; a message never waits.
    void import('./judge.ts').then(
      (loaded) => isLeft || setJudge(loaded),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [wanted])
  return wanted ? judge : null
}
