import axe from 'axe-core'

const rules = { region: { enabled: false } }

/** What axe finds on the screen as it is, in both themes. A screen alone has no landmarks. */
export async function barriers() {
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
