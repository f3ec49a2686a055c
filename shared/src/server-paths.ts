/** Addresses that the server answers itself. Every other one is a screen of the app. */
export const isServerPath = (path: string) => /^\/(api|photos|dev|metrics|live|assets|\.well-known)(\/|$)/.test(path)
