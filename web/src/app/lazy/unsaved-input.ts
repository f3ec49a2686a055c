const fields = 'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=hidden])'

/** Whether a field of the page has text, which a new page would lose. */
export const hasUnsavedInput = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLElement>(fields)].some((field) =>
    Boolean(('value' in field ? field.value : field.textContent)?.trim()),
  )
