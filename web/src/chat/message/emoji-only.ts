const emoji = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\s]|\uFE0F|\u200D)+$/u
const maxEmoji = 3

/** Whether a message consists of one to three emoji. */
export function isEmojiOnly(text: string): boolean {
  return emoji.test(text) && [...new Intl.Segmenter().segment(text.replace(/\s/g, ''))].length <= maxEmoji
}
