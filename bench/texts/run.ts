// Measures the processor time of the longest texts and forms that anybody can send. `npm run bench:texts`
import { Readable } from 'node:stream'
import { isWeak } from '../../server/src/account/identity/weak-password.ts'
import { readForm } from '../../server/src/http/forms.ts'
import { Password } from '../../shared/src/account/account.ts'
import { PersonName } from '../../shared/src/members/person-name.ts'
import { ProfileInput } from '../../shared/src/people/profile.ts'
import { isLinkLike } from '../../shared/src/text.ts'

const owner = { email: 'someone@x.example', firstName: 'Some', lastName: 'One' }
const texts: Record<string, (bytes: number) => string> = {
  digits: (bytes) => '1'.repeat(bytes),
  'digits between letters': (bytes) => `a${'1'.repeat(bytes - 2)}a`,
  'spaces between letters': (bytes) => `a${' '.repeat(bytes - 2)}a`,
  dots: (bytes) => 'a.'.repeat(bytes / 2),
  Thai: (bytes) => 'ขอ'.repeat(bytes / 6),
}
const readers: Record<string, (text: string) => unknown> = {
  'a name': (text) => PersonName.safeParse(text),
  'a password': (text) => Password.safeParse(text),
  'a profile text': (text) => ProfileInput.shape.bio.safeParse(text),
  'isWeak() with the owner': (text) => isWeak(text, owner),
  'isLinkLike() alone': (text) => isLinkLike(text),
}

async function msOf(act: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
const shown = (ms: number) => (ms < 1 ? '< 1' : ms.toFixed(0))

console.log('| what | text | 32 KB, ms | 256 KB, ms |\n|---|---|---|---|')
for (const [name, read] of Object.entries(readers))
  for (const [kind, text] of Object.entries(texts)) {
    read(text(100))
    const [short, long] = [text(32 * 1024), text(256 * 1024)]
    console.log(
      `| ${name} | ${kind} | ${shown(await msOf(() => read(short)))} | ${shown(await msOf(() => read(long)))} |`,
    )
  }

const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
const form = Buffer.from(`${part.repeat(96_078)}--x--\r\n`)
const headers = { 'content-type': 'multipart/form-data; boundary=x' }
const pieces = function* () {
  for (let at = 0; at < form.length; at += 65_536) yield form.subarray(at, at + 65_536)
}
const reading = () => readForm(headers, Readable.from(pieces())).catch(() => {})
for (let turn = 0; turn < 5; turn++) await reading()
const ms = await msOf(reading)
console.log(`| a form of 96,078 parts, ${(form.length / 1e6).toFixed(1)} MB | | | ${shown(ms)} |`)
