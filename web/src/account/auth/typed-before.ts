import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Keeps what a field of a rendered page holds when the app takes it over: the visitor or a password manager may have
 * filled it in before. The library leaves it there but tells nobody.
 * @param known what the app believes to be in the field
 */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  known: string,
  keep: (text: string) => void,
) {
  const compare = useEffectEvent(() => {
    const typed = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value
    if (typed && typed !== known) keep(typed)
  })
  useLayoutEffect(() => compare(), [])
}
