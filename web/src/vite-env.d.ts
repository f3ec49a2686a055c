/// <reference types="vite/client" />
declare module 'virtual:contract-routes' {
  const routes: typeof import('@hearth/shared/contract').contract
  export default routes
}
