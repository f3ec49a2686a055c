// The form of commit subjects: `type(area): imperative subject`, at most 72 characters (CONTRIBUTING.md).
import { spawnSync } from 'node:child_process'

const form = /^(feat|fix|refactor|test|docs|style|perf|chore|build|ci|revert)(\([a-z0-9-]+\))?!?: [^A-Z\s]/
const maxLength = 72

/** The last commit before the form was agreed on. */
const since = '96b310bd'

const git = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : null
}

/** The subjects to check: all since the form was agreed on; of a shallow clone, or of an exported tree, what there is. */
const subjects =
  git('log', '--no-merges', '--format=%s', `${since}..HEAD`) ?? git('log', '-1', '--no-merges', '--format=%s') ?? []

const wrong = subjects.filter((subject) => !form.test(subject) || subject.length > maxLength)
for (const subject of wrong) console.error(`${subject.length} characters: ${subject}`)
if (wrong.length) console.error(`A subject reads "type(area): imperative subject" within ${maxLength} characters.`)
process.exit(wrong.length ? 1 : 0)
