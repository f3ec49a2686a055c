/** Focuses a field of the form and scrolls it to the middle, because the save bar may cover the lower edge. */
export function focusField(id: string) {
  const element = document.getElementById(id)
  const target = element?.matches('input, textarea, select')
    ? element
    : element?.querySelector<HTMLElement>('input, button, textarea')
  target?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
