import { useEffect, useRef, useState } from 'react'

/** Why there is no picture: refused, no camera here, or one that does not start. */
export type CameraProblem = 'denied' | 'missing' | 'busy'

const wanted = { video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } }, audio: false }

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'missing'
}

const end = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The camera of this device, which is on while `stream` is set, and off when the part goes. */
export function useCamera() {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [starting, setStarting] = useState(false)
  const here = useRef(false)
  useEffect(() => () => end(stream), [stream])
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const start = async () => {
    setStarting(true)
    setProblem(null)
    try {
      // Over plain HTTP a browser has no `mediaDevices`: then there is no camera here.
      const opened = await navigator.mediaDevices.getUserMedia(wanted)
      // The member can leave while the browser still asks: no part is left that would turn the camera off.
      if (here.current) setStream(opened)
      else end(opened)
    } catch (error) {
      setProblem(problemOf(error))
    }
    setStarting(false)
  }
  return { stream, problem, starting, start, stop: () => setStream(null) }
}
export type Camera = ReturnType<typeof useCamera>
