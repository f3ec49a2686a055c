// How long tests wait before they give up, in milliseconds. Generous, because machines differ and some are busy: a limit
// is for what never comes. How fast something is, is measured in bench/.

/** What a person should see, or what another part of the product should have done. */
export const assertionTimeout = 60_000
/** One test or journey, with all its assertions. */
export const testTimeout = 300_000
/** A server or browser that tests start, with the build of the web app before it. */
export const serverTimeout = 900_000
