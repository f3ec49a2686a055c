const fields = 'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=hidden])'

/** Tells whether no field of the page has text, which a new page would lose. */
export const isNothingTyped = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLElement>(fields)].every(
    (field) => !('value' in field ? field.value : field.textContent)?.trim(),
  )
