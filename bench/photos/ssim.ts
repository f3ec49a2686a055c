const side = 8
const stabilizers = [(0.01 * 255) ** 2, (0.03 * 255) ** 2] as const

type Grey = { data: Buffer; width: number; height: number }

/** The structural similarity of one window of two pictures (Wang et al., 2004). */
function windowOf(one: Grey, other: Grey, left: number, top: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + side; y++)
    for (let at = y * one.width + left; at < y * one.width + left + side; at++) {
      const [p, q] = [one.data[at]!, other.data[at]!]
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  const count = side * side
  const [meanA, meanB] = [a / count, b / count]
  const [varianceA, varianceB] = [aa / count - meanA ** 2, bb / count - meanB ** 2]
  const together = ab / count - meanA * meanB
  const [c1, c2] = stabilizers
  const alike = (2 * meanA * meanB + c1) * (2 * together + c2)
  return alike / ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2))
}

/** How alike two grey pictures of the same size look: 1 when they are the same. */
export function ssim(one: Grey, other: Grey): number {
  let [sum, windows] = [0, 0]
  for (let top = 0; top + side <= one.height; top += side / 2)
    for (let left = 0; left + side <= one.width; left += side / 2) {
      sum += windowOf(one, other, left, top)
      windows++
    }
  return sum / windows
}
