/**
 * The path of an address for a reader that takes its escapes apart. One whose escapes are broken, as mail programs cut
 * them, stands for itself letter by letter: it names nothing, and "page not found" is what its visitor reads.
 */
export function readablePath(path: string): string {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
