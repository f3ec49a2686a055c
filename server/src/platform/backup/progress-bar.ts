const width = 24
const gigabyte = 1e9

/** `[############------------]  50 %  1.2 of 2.4 GB`; the whole may be a little less or more than was expected. */
export function progressBar(done: number, total: number): string {
  const part = total ? Math.min(1, done / total) : 1
  const full = Math.floor(part * width)
  const bar = '#'.repeat(full) + '-'.repeat(width - full)
  const percent = String(Math.floor(part * 100)).padStart(3)
  return `[${bar}] ${percent} %  ${(done / gigabyte).toFixed(2)} of ${(Math.max(done, total) / gigabyte).toFixed(2)} GB`
}

/** Draws over its last line, at most five times a second. Nothing where no terminal is, such as in cron. */
export function drawProgress(output: NodeJS.WriteStream) {
  let drawn = 0
  const clear = () => void (output.isTTY && drawn && output.write('\r\u001b[K'))
  const draw = (done: number, total: number) => {
    if (!output.isTTY || Date.now() - drawn < 200) return
    drawn = Date.now()
    output.write(`\r${progressBar(done, total)}`)
  }
  return { draw, clear }
}
