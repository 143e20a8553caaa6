// npm run settings -w server
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingsDocuments } from './settings-documents';

for (const [file, text] of Object.entries(settingsDocuments())) writeFileSync(path.join('..', file), text);
