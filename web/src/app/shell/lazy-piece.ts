import { lazyRouteComponent } from '@tanstack/react-router'

/** A piece of the app did not load: it is gone from the server, or the line lost it. */
export class MissingPiece extends Error {
  override name = 'MissingPiece'
}

/**
 * A component that loads when it is first shown. The router's own function loads the page again when that fails, which
 * brings a blank page on a poor line and loses typed text. Here offline/missing-pieces.ts decides.
 * @throws MissingPiece while it renders
 */
export const lazyPiece: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause) => {
        throw new MissingPiece('A piece of the app did not load', { cause })
      }),
    name,
  )
