// How long tests wait before they give up, in milliseconds. The limits are generous, because they only end waits for
// something that never comes. bench/ measures speed.

/** An assertion about what a person sees or another part of the product does. */
export const assertionTimeout = 60_000
/** A test or journey with all its assertions. */
export const testTimeout = 300_000
/** The start of a server or browser for tests, with the build of the web app. */
export const serverTimeout = 900_000
