/** Letters without a decomposition in Unicode, each as what people type for it. A plus sorts it after all others of that letter. */
const LETTERS = new Map(
  (
    'ł=l ø=o đ=d ð=d ħ=h ı=i ŧ=t ŋ=n þ=th ß=ss æ=ae œ=oe ə=e ɛ=e ɔ=o ɓ=b ɗ=d ɖ=d ƙ=k ƴ=y ɣ=g ƒ=f ʋ=v ɩ=i ' +
    'ς=σ ґ=г+ ғ=г+ є=е+ і=и ј=и+ ђ=д+ ћ=т+ џ=ч+ љ=л+ њ=н+ қ=к+ ң=н+ ө=о+ ү=у+ ұ=у+ һ=х+ ә=а+ ' +
    'ى=ي ی=ي ے=ي+ ک=ك گ=ك+ پ=ب+ چ=ج+ ژ=ز+ ٹ=ت+ ڈ=د+ ڑ=ر+ ں=ن+ ة=ه ہ=ه ھ=ه ' +
    'ٱ=ا ۃ=ه ە=ه+ ۆ=و+ ێ=ي+ ڕ=ر+ ڵ=ل+ ڤ=ف+'
  )
    // A character for private use comes after those of all these scripts.
    .replaceAll('+', '\uE000')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
/** Apostrophes, and what keyboards and transliterations have in their place. */
const APOSTROPHES = /['’‘‛ʹʻʼʽʾʿ′´`＇׳]/g;
/** Invisible characters, the line that stretches an Arabic word, accents, and points that a script can do without. The vowel signs of Indic scripts stay. */
const ACCENTS =
  /\p{Cf}|\u0640|(?![^\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC])\p{M}/gu;

/**
 * The form in which texts are searched and sorted, on both engines and in the browser: lower case, plain letters
 * ('lukasz' for Łukasz), no apostrophes.
 */
export function fold(text: string): string {
  return text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .trim();
}

/** The folded words of a search. A phone number is one word, its digits: '0712 345 678', '+254 (0)712 345678', '712 345 678'. */
export function searchWords(search: string): string[] {
  return fold(search)
    .replace(/\(0\) ?/g, '')
    .replace(/(?<!\S)[+(0][\d ().-]{6,}(?!\S)|^\d{3}[ -]\d{2}[\d -]*$/g, (number) => ` ${number.replace(/\D/g, '')} `)
    .split(/\s+/)
    .filter(Boolean);
}

/** What a text has to contain to match a word of a search: stored phone numbers have no trunk prefix. */
export function withoutTrunkPrefix(word: string): string {
  return word.replace(/^0+(?=\d{3,}$)/, '');
}

const INVISIBLE = '\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF';
/** Joiners (ZWNJ, ZWJ) shape the letters of Arabic and Indic scripts, and make one emoji of several. Elsewhere they are not seen. */
const JOINERS =
  '(?<![\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}])[\\u200C\\u200D]|(?<=[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}])[\\u200C\\u200D]';
const UNSEEN = new RegExp(`[${INVISIBLE}]|${JOINERS}`, 'gu');

/** Takes out characters that are not seen: direction marks, soft hyphens, zero-width spaces, joiners that join nothing. */
export function stripInvisible(text: string): string {
  return text.replace(UNSEEN, '');
}
