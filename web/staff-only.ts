type ModuleInfo = { importers: string[]; dynamicImporters: string[] }
type Modules = { getModuleInfo(id: string): ModuleInfo | null }

const isStaffRoute = (id: string) => /web.src.routes._admin/.test(id)
const known = new Map<string, boolean>()

/**
 * Whether only the administration's routes lead to a module, so that no file that members load may hold it. A module in
 * a cycle counts by what leads into the cycle.
 */
export function isStaffOnly(id: string, modules: Modules): boolean {
  const answer = known.get(id)
  if (answer !== undefined) return answer
  known.set(id, true)
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
  const all = [...importers, ...dynamicImporters]
  const result = all.length > 0 && all.every((one) => isStaffRoute(one) || isStaffOnly(one, modules))
  known.set(id, result)
  return result
}
