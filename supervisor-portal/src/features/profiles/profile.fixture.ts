import type { User } from '@internship-portals/shared-api/contract';

/** The profile of the supervisor whom `signedInAs('SUP')` signs in, for tests. */
export function buildUser(changes: Partial<User> = {}): User {
  return {
    user_id: 'sup-1',
    Name: 'Amina Otieno',
    Email: 'amina@example.com',
    PhoneNumber: '+254712345678',
    Position: 'Engineering',
    Role: 'SUP',
    ...changes,
  };
}
