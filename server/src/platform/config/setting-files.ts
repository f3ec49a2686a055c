import { readFileSync } from 'node:fs'
import * as z from 'zod'

type Source = Record<string, string | undefined>

/**
 * Reads settings from files, as systemd and container platforms hand over secrets: `SECRET_FILE` names the file with
 * `SECRET`. White space around its content does not count.
 * @param names of all settings
 * @throws ZodError that names every file that cannot be read, and every setting that is given in both ways
 */
export function readSettingFiles(source: Source, names: string[]): Source {
  const wrong: z.core.$ZodIssue[] = []
  const read: Source = {}
  for (const name of names) {
    const setting = `${name}_FILE`
    const file = source[setting]?.trim()
    if (!file) continue
    const refuse = (message: string) => wrong.push({ code: 'custom', path: [setting], message, input: file })
    if (source[name]?.trim()) refuse(`set ${name} or ${setting}, not both`)
    try {
      read[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      refuse(`the user who runs Hearth cannot read the file: ${(error as NodeJS.ErrnoException).code}`)
    }
  }
  if (wrong.length) throw new z.ZodError(wrong)
  return { ...source, ...read }
}
