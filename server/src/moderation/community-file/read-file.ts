import { issueCode } from '@hearth/shared/issue-code'
import type { FileProblem } from '@hearth/shared/moderation/community-file'
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser'
import type * as z from 'zod'
import { CommunityFile } from './file.ts'

type Path = (string | number)[]

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** The place of a path, or of the innermost thing around it that is there. */
function nodeAt(root: Node, path: Path): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node) return node
  }
  return root
}

const toProblem = (text: string, root: Node, path: Path, code: string): FileProblem => ({
  line: lineAt(text, nodeAt(root, path).offset),
  at: path.join('.'),
  code,
})

/** Places in the file for what a schema or a rule says of its content. */
export const placed = ({ text, root }: { text: string; root: Node }, problems: { field: string; code: string }[]) =>
  problems.map(({ field, code }) => {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    return toProblem(text, root, path, code)
  })

/** Problems of a file that are placed: each reads the text up to its line. */
const most = 50

function problemsOf({ issues }: z.ZodError, text: string, root: Node): FileProblem[] {
  return issues.slice(0, most).flatMap((issue) => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, most).map((key) => toProblem(text, root, [...path, key], 'unknown_field'))
    return [toProblem(text, root, path, issueCode(issue.message))]
  })
}

/** The first name that an object has twice, of which JSON would take the last. */
function doubled(node: Node): Node | undefined {
  const names = new Set<unknown>()
  for (const child of node.children ?? []) {
    const [name] = child.type === 'property' ? (child.children ?? []) : []
    if (name && names.has(name.value)) return name
    names.add(name?.value)
    const inside = doubled(child)
    if (inside) return inside
  }
  return undefined
}

export type ReadFile = { file: CommunityFile; text: string; root: Node } | { problems: FileProblem[] }

/** Reads the text of a file. A file of another version, or one that is cut short, is refused as a whole. */
export function readFile(text: string): ReadFile {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  const at = errors[0]?.offset ?? 0
  if (!root || errors.length) return { problems: [{ line: lineAt(text, at), at: '', code: 'not_json' }] }
  const twice = doubled(root)
  if (twice) return { problems: [{ line: lineAt(text, twice.offset), at: String(twice.value), code: 'key_taken' }] }
  const read = CommunityFile.safeParse(getNodeValue(root))
  return read.success ? { file: read.data, text, root } : { problems: problemsOf(read.error, text, root) }
}
