/** Where the browser notes the account that last signed in here, and when its session ended. */
export const ownerKey = 'hearth-owner'
