type ModuleInfo = { importers: string[]; dynamicImporters: string[] }
export type Modules = { getModuleInfo(id: string): ModuleInfo | null }

const isStaffRoute = (id: string) => /web.src.routes._admin/.test(id)
const known = new Map<string, boolean>()

/**
 * Whether only the administration's routes lead to a module, so that no file that members load may hold it. Modules in a
 * cycle lead to each other, so each is followed to the entry.
 */
export function isStaffOnly(id: string, modules: Modules): boolean {
  const leading = new Set([id])
  for (const one of leading) {
    if (isStaffRoute(one) || known.get(one)) continue
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(one) ?? {}
    const isEntry = importers.length + dynamicImporters.length === 0
    if (isEntry || known.get(one) === false) {
      known.set(id, false)
      return false
    }
    for (const importer of [...importers, ...dynamicImporters]) leading.add(importer)
  }
  for (const one of leading) known.set(one, true)
  return true
}
