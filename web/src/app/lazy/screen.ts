import { lazyRouteComponent } from '@tanstack/react-router'
import { missPiece } from './missing-pieces.ts'

/** A piece of the app did not load: it is gone from the server, or the line lost it. */
export class MissingPiece extends Error {
  override name = 'MissingPiece'
}

async function giveUp(cause: unknown): Promise<never> {
  await missPiece()
  throw new MissingPiece('A piece of the app did not load', { cause })
}

/**
 * A screen, or a part of one, that loads when it is first shown or when `preload` is called; `Suspense` draws what takes
 * its place until then. The router's own function loads the page again whenever that fails, which brings a blank page on
 * a poor line and loses typed text.
 * @throws MissingPiece while it renders
 */
export const screen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => load().catch(giveUp), name)
