import * as evening from './hobbies-evening.ts'
import * as outside from './hobbies-outside.ts'
import * as room from './hobbies-room.ts'
import * as table from './hobbies-table.ts'
import type { PropName } from './props.ts'
import type { DrawScene } from './scene.ts'
import { books, cafe, concert, kitchen, studio } from './scenes-inside.ts'
import { autumn, forest, meadow, mountains, sea, winter } from './scenes-nature.ts'
import { city, harbour, lanterns, temple, wall } from './scenes-town.ts'
import { blossom, dunes, terraces, tropics } from './scenes-warm.ts'

const { tent, bicycle, balloons, surf, kayak, wanderer } = outside
const { stage, cocktail, town, land, dogPicture: dog, catPicture: cat } = evening
const { latte, ramen, bread, vinyl, boardGame } = table
const { guitar, bookstack, chess, vases, easel, wine } = room

export const hobbies = {
  tent, bicycle, balloons, surf, kayak, wanderer, stage, cocktail, town, land, dog, cat,
  latte, ramen, bread, vinyl, boardGame, guitar, bookstack, chess, vases, easel, wine,
} // biome-ignore format: two rows of names
export type HobbyName = keyof typeof hobbies

/** Scenes for portraits without a matching interest, mostly plain backgrounds. */
export const anywhere: DrawScene[] = [
  studio,
  studio,
  studio,
  sea,
  sea,
  mountains,
  forest,
  autumn,
  meadow,
  tropics,
  blossom,
  city,
  city,
  harbour,
  wall,
  wall,
  cafe,
  books,
]

type Choice = { scenes?: DrawScene[]; props?: PropName[]; hobbies?: HobbyName[] }

/** What represents an interest: places, things worn or held, and pictures without the person. */
export const choices: Record<string, Choice> = {
  hiking: { scenes: [mountains, forest, autumn], props: ['backpack'], hobbies: ['wanderer', 'land'] },
  camping: { scenes: [forest, mountains], props: ['backpack', 'beanie'], hobbies: ['tent'] },
  cycling: { scenes: [meadow, harbour], hobbies: ['bicycle'] },
  climbing: { scenes: [mountains], props: ['backpack'], hobbies: ['wanderer'] },
  kayaking: { scenes: [sea, forest], hobbies: ['kayak'] },
  beach: { scenes: [sea], props: ['sun_hat'], hobbies: ['surf', 'land'] },
  gardening: { scenes: [tropics, meadow, blossom], props: ['bouquet', 'sun_hat'], hobbies: ['vases'] },
  stargazing: { scenes: [lanterns, mountains], hobbies: ['tent'] },
  travel: {
    scenes: [temple, dunes, terraces, harbour, city],
    props: ['backpack', 'camera'],
    hobbies: ['balloons', 'town', 'wanderer', 'land'],
  },
  cooking: { scenes: [kitchen], props: ['apron'], hobbies: ['ramen'] },
  baking: { scenes: [kitchen], props: ['apron'], hobbies: ['bread'] },
  coffee: { scenes: [cafe], props: ['mug'], hobbies: ['latte'] },
  wine: { scenes: [terraces, cafe], hobbies: ['wine'] },
  street_food: { scenes: [lanterns], hobbies: ['ramen'] },
  plant_based_food: { scenes: [kitchen, tropics], props: ['apron'] },
  live_music: { scenes: [concert], props: ['headphones'], hobbies: ['stage'] },
  playing_guitar: { scenes: [concert, wall], hobbies: ['guitar'] },
  singing: { scenes: [concert], hobbies: ['stage'] },
  vinyl_records: { scenes: [wall, books], props: ['headphones'], hobbies: ['vinyl'] },
  festivals: { scenes: [concert, lanterns, meadow], hobbies: ['balloons'] },
  painting: { scenes: [studio], props: ['apron'], hobbies: ['easel'] },
  photography: { scenes: [city, harbour, mountains], props: ['camera'], hobbies: ['land', 'town'] },
  museums: { scenes: [temple, wall], hobbies: ['easel'] },
  theatre: { scenes: [concert] },
  writing: { scenes: [cafe, books], props: ['book', 'mug'], hobbies: ['bookstack'] },
  pottery: { props: ['apron'], hobbies: ['vases'] },
  fashion: { scenes: [studio, city, wall] },
  running: { scenes: [forest, harbour, autumn], props: ['headphones'], hobbies: ['land'] },
  yoga: { scenes: [tropics, sea] },
  swimming: { scenes: [sea] },
  skiing: { scenes: [winter], props: ['beanie', 'scarf'] },
  surfing: { scenes: [sea], hobbies: ['surf'] },
  board_games: { hobbies: ['boardGame'] },
  chess: { scenes: [books], hobbies: ['chess'] },
  quizzes: { scenes: [cafe], hobbies: ['boardGame'] },
  reading: { scenes: [books, cafe], props: ['book'], hobbies: ['bookstack'] },
  languages: { scenes: [temple, harbour], props: ['book'], hobbies: ['town'] },
  history: { scenes: [temple, harbour, books], props: ['book'] },
  science: { scenes: [books] },
  podcasts: { props: ['headphones'] },
  dogs: { scenes: [meadow, forest, autumn], props: ['dog'], hobbies: ['dog'] },
  cats: { scenes: [studio, books], props: ['cat'], hobbies: ['cat'] },
  crafts: { hobbies: ['vases'] },
  volunteering: { scenes: [meadow] },
  meditation: { scenes: [tropics, terraces] },
  spirituality: { scenes: [temple, terraces] },
  nightlife: { scenes: [lanterns, city], hobbies: ['cocktail'] },
  karaoke: { scenes: [lanterns, concert], hobbies: ['stage'] },
  stand_up_comedy: { hobbies: ['stage'] },
}
