import axe from 'axe-core'

/**
 * What axe finds on the screen as it is, in both themes.
 * @param landmarks whether all content must lie in landmarks: those of a screen alone are missing
 */
export async function barriers(landmarks: 'with landmarks' | 'without landmarks' = 'without landmarks') {
  const rules = { region: { enabled: landmarks === 'with landmarks' } }
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  const { adoptedStyleSheets: before, documentElement: root } = document
  document.adoptedStyleSheets = [...before, still]
  const found: string[] = []
  for (const theme of ['dark', 'light']) {
    root.setAttribute('data-mantine-color-scheme', theme)
    const { violations } = await axe.run(document.body, { rules, resultTypes: ['violations'] })
    for (const { id, nodes } of violations) found.push(...nodes.map(({ html }) => `${theme}, ${id}: ${html}`))
  }
  document.adoptedStyleSheets = before
  return found
}
