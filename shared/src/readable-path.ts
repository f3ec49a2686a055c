/**
 * A path that a router can decode. A path with broken escapes, as mail programs cut them, keeps each of its characters:
 * it names nothing, and its visitor reads "page not found".
 */
export function readablePath(path: string): string {
  try {
    // A bundler leaves out a call to `decodeURIComponent` whose result nothing uses.
    return decodeURIComponent(path) && path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
