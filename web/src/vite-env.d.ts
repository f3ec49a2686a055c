/// <reference types="vite/client" />
declare module 'virtual:contract-routes' {
  const routes: typeof import('@hearth/shared/contract').memberContract
  export default routes
}
declare module 'virtual:staff-routes' {
  const routes: typeof import('@hearth/shared/contract').staffContract
  export default routes
}
declare module 'virtual:help-content' {
  /** The address of each language's articles. */
  const addresses: Record<import('@hearth/shared/language-codes').Language, string>
  export default addresses
}

/** The address of the rivers and lakes of the built-in map (map-water.ts). */
declare module 'virtual:map-water' {
  const address: string
  export default address
}
