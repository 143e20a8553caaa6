module.exports = require('test-preset/jest').server(__dirname, {
  // Settings, headers, files, archives and mail connections: nothing here reads rows in a way of its own.
  once: [
    'src/config.test.ts',
    'src/http/admission.test.ts',
    'src/http/connections.test.ts',
    'src/http/encryption.test.ts',
    'src/http/openapi.test.ts',
    'src/http/request-path.test.ts',
    'src/http/response-headers.test.ts',
    'src/http/security-contact.test.ts',
    'src/http/throttles.test.ts',
    'src/lib/calendar.test.ts',
    'src/lib/tokens.test.ts',
    'src/modules/applications/virus-scan.test.ts',
    'src/modules/credentials/passwords.test.ts',
    'src/modules/mails/senders.test.ts',
    'src/modules/pages/portals.test.ts',
    'src/modules/releases/store.test.ts',
    'src/modules/releases/uploads.test.ts',
    'src/modules/sessions/places.test.ts',
    'src/portals-json.test.ts',
  ],
});
