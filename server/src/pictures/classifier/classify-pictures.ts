import type { Services } from '../../services.ts'

type Deps = Pick<Services, 'photoStore' | 'community' | 'classifier'>

/** Pictures of one round, after which the settings are read again. */
export const picturesPerRound = 20
/** Milliseconds after which a run begins no further round: the next run goes on. */
const timeoutMs = 45_000

/** A picture without a score, with its smallest file that the model can use. */
type Due = { file: string }

type Work<Picture extends Due> = {
  of: 'photos' | 'chats'
  /** The next pictures without a score, `picturesPerRound` at most. */
  due(): Promise<Picture[]>
  /** Stores a score, or null for a picture that cannot be read, so that it is not tried again. */
  store(picture: Picture, score: number | null, model: string): Promise<void>
}

/** The model to use; null while the operator does not want it or it is not installed. */
async function modelFor({ community, classifier }: Deps, of: 'photos' | 'chats'): Promise<string | null> {
  const { pictures } = (await community.read()).classifier
  return pictures === 'all' || pictures === of ? classifier.model() : null
}

/**
 * Classifies pictures that have no score yet, in rounds, as long as the operator wants it.
 * @throws when the photo store or the classifier fails: the pictures wait for the next run
 */
export async function classifyPictures<Picture extends Due>(deps: Deps, work: Work<Picture>, signal: AbortSignal) {
  const end = Date.now() + timeoutMs
  for (;;) {
    const model = await modelFor(deps, work.of)
    const pictures = model ? await work.due() : []
    for (const picture of pictures) {
      if (signal.aborted) return
      const { photoStore, classifier } = deps
      const isThere = await photoStore.exists(picture.file)
      const score = isThere ? await classifier.classify(await photoStore.getBytes(picture.file)) : null
      await work.store(picture, score, model!)
    }
    if (pictures.length < picturesPerRound || Date.now() > end) return
  }
}
