import { spoken } from './messages';

const PHOTO = /\.(jpe?g|png|heic|heif|webp|gif)$/i;
const WORD = /\.(docx?|odt|rtf|pages)$/i;

/** What is wrong with a chosen document, as far as the browser can tell. */
export interface DocumentProblem {
  message: string;
  /** The server would not notice it, or the file cannot be sent. */
  isFinal?: true;
  /** The file can no longer be read. */
  isGone?: true;
}

/** Reads a document that was chosen. */
export async function documentProblem(file: File): Promise<DocumentProblem | undefined> {
  const { documents: texts } = spoken.form.get();
  if (file.size === 0) return { message: texts.empty, isFinal: true };
  let text: string;
  try {
    text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  } catch {
    // Browsers refuse to read a file that is no longer what the person chose.
    return { message: texts.changed, isFinal: true, isGone: true };
  }
  if (!text.slice(0, 1024).includes('%PDF-')) {
    if (file.type.startsWith('image/') || PHOTO.test(file.name)) return { message: texts.photo };
    return { message: WORD.test(file.name) ? texts.word : texts.type };
  }
  // Pages can be in compressed objects, and some programs leave out that they are pages.
  return !/\/(Page|ObjStm|Contents)\b/.test(text) ? { message: texts.noPages, isFinal: true } : undefined;
}
