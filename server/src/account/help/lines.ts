import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HelpLine, HelpLines } from '@hearth/shared/account/help-lines'
import type { Services } from '../../services.ts'

/** The lines that come with the product, each read from the page that it names. */
const shipped = join(import.meta.dirname, '../../../../help/help-lines.json')

const parse = async (file: string) => HelpLines.parse(JSON.parse(await readFile(file, 'utf8')))
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * The operator's lines (`DATA_DIR/help-lines.json`), else those that come with the product. A file with a mistake is
 * logged and not used: a wrong number is worse than another country's.
 */
export async function helpLines({ env, log }: Pick<Services, 'env' | 'log'>): Promise<HelpLine[]> {
  try {
    return await parse(join(env.DATA_DIR, 'help-lines.json'))
  } catch (error) {
    if (!isMissing(error)) log.warn({ part: 'help', name: (error as Error).name }, 'help-lines.json has a mistake')
    return parse(shipped)
  }
}
