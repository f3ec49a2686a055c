const fields = 'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=hidden])'

/** Whether no field of the page has text: what stands there would be lost with the page. */
export const isNothingTyped = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLElement>(fields)].every(
    (field) => !('value' in field ? field.value : field.textContent)?.trim(),
  )
