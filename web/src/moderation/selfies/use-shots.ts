import { selfieFrames } from '@hearth/shared/moderation/selfies'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Seconds to get into the pose after the press of the button. */
const readySeconds = 3
/** Pixels of a frame's longer side at most: what the server keeps. */
const maxSide = 1080

/** What is happening: seconds until the first frame, or the number of the frame. */
export type Shot = { kind: 'ready' | 'hold'; number: number } | null

function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, maxSide / Math.max(videoWidth, videoHeight, 1))
  const canvas = new OffscreenCanvas(Math.max(1, videoWidth * scale), Math.max(1, videoHeight * scale))
  canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Takes the frames of a check after a countdown: evenly within the seconds that the rules give. */
export function useShots(video: RefObject<HTMLVideoElement | null>, onTaken: (frames: Blob[]) => void) {
  const [shot, setShot] = useState<Shot>(null)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const begin = async () => {
    for (let number = readySeconds; number > 0; number--) {
      setShot({ kind: 'ready', number })
      await wait(1000)
    }
    const frames: Blob[] = []
    for (let number = 1; number <= selfieFrames.count; number++) {
      if (gone.current || !video.current) return
      setShot({ kind: 'hold', number })
      frames.push(await frameOf(video.current))
      await wait((selfieFrames.seconds * 1000) / selfieFrames.count)
    }
    if (!gone.current) onTaken(frames)
  }
  return { shot, begin }
}
