import { useEffect, useState } from 'react';
import { DocumentFiles } from './document-files';

/** The documents of a page, which end with it. */
export function useDocumentFiles(): DocumentFiles {
  const [files] = useState(() => new DocumentFiles());
  useEffect(() => () => files.end(), [files]);
  return files;
}
