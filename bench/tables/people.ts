/** The rows of the compared tables: the same in each. */
export interface Person {
  id: number;
  name: string;
  email: string;
  phone: string;
  position: string;
  appliedAt: string;
}

const given =
  'Amina Brian Caroline Dennis Esther Felix Grace Halima Ibrahim Jane Kevin Lydia Moses Naomi Otieno Peter'.split(' ');
const family = 'Achieng Barasa Chebet Kamau Kiprotich Mutua Mwangi Njeri Ochieng Otieno Rotich Wambui Wanjiku'.split(
  ' ',
);
const positions = ['Advisory', 'Engineering', 'Technology'];

export const people: Person[] = Array.from({ length: 10_000 }, (_, index) => {
  // Neighbours differ, and every column has an order of its own.
  const mixed = (index * 7919) % 10_000;
  const [first = '', last = ''] = [given[mixed % given.length], family[Math.floor(mixed / 7) % family.length]];
  return {
    id: index,
    name: `${first} ${last}`,
    email: `${first}.${last}.${mixed}@students.example`.toLowerCase(),
    phone: `+2547${String(mixed * 9_973)
      .padStart(8, '0')
      .slice(-8)}`,
    position: positions[mixed % 3] ?? '',
    appliedAt: new Date(Date.UTC(2026, 0, 1) + mixed * 3_600_000).toISOString().slice(0, 10),
  };
});

export const fields = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['phone', 'Phone Number'],
  ['position', 'Position'],
  ['appliedAt', 'Applied'],
] as const satisfies readonly (readonly [keyof Person, string])[];
