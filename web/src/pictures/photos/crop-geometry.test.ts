import { minimumPhotoSide, minimumSourceSide } from '@hearth/shared/pictures/photo-limits'
import { describe, expect, it } from 'vitest'
import { coverOf, firstArea, frameIn, furthestZoom, isMeasured } from './crop-geometry.ts'

const shapes = [
  { width: 4000, height: 3000 },
  { width: 3000, height: 4000 },
  { width: 6000, height: 900 },
  { width: minimumSourceSide, height: minimumSourceSide },
]

describe('The crop of a photo', () => {
  it('uses the largest frame that fits the dialog', () => {
    expect(frameIn({ width: 342, height: 508 })).toEqual({ width: 342, height: 456 })
    expect(frameIn({ width: 528, height: 560 })).toEqual({ width: 420, height: 560 })
  })

  it.each([0, 90, 180, 270])('is exactly covered by a picture of any shape, turned by %i degrees', (turned) => {
    const frame = frameIn({ width: 528, height: 560 })
    for (const shape of shapes) {
      const cover = coverOf(shape, frame, turned)
      const [width, height] = turned % 180 ? [shape.height, shape.width] : [shape.width, shape.height]
      const room = [width * cover - frame.width, height * cover - frame.height]
      expect(Math.min(...room)).toBeCloseTo(0)
      expect(Math.max(...room)).toBeGreaterThanOrEqual(0)
    }
  })

  it('begins in the middle of a wide picture, and in the upper part of a tall one, where faces are', () => {
    expect(firstArea({ width: 4000, height: 3000 })).toEqual({ width: 2250, height: 3000, x: 875, y: 0 })
    expect(firstArea({ width: 900, height: 1600 })).toEqual({ width: 900, height: 1200, x: 0, y: 100 })
  })

  it('waits for a picture that has not loaded yet', () => {
    expect([isMeasured({ width: 0, height: 0 }), isMeasured({ width: 420, height: 560 })]).toEqual([false, true])
  })

  it.each([0, 90])('never gets smaller than the minimum size of a photo, turned by %i degrees', (turned) => {
    for (const shape of shapes) {
      const [width, height] = turned ? [shape.height, shape.width] : [shape.width, shape.height]
      const croppedWidth = frameIn({ width, height }).width / furthestZoom(shape, turned)
      expect(Math.round(croppedWidth)).toBeGreaterThanOrEqual(minimumPhotoSide)
    }
  })
})
