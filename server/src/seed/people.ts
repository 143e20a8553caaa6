import type { ApplicationStatus } from '@internship-portals/shared-api/contract';
import { fold } from '../lib/text';

const GIVEN =
  `Abdi Achieng Agnes Akinyi Alex Alice Amina Anne Anthony Asha Atieno Beatrice Benson Brenda Brian Caroline Catherine
  Charles Chebet Chepkemoi Christine Collins Cynthia Daniel David Dennis Diana Doreen Ébène Edwin Elijah Emmanuel Esther Eunice
  Evans Faith Fatuma Felix Florence Francis George Grace Halima Hamisi Hassan Hellen Ian Ibrahim Irene Isaac Jackline James Jane
  Janet Jemutai Jepkosgei John Joseph Joshua Joy Juma Kamau Kelvin Kevin Khadija Kiprono Lilian Linet Lucy Lydia Margaret Mariam
  Mark Martin Mary Maureen Mercy Michael Moraa Moses Mutheu Nafula Naomi Nekesa Njeri Nyambura Omar Pascal Patricia Paul Peter
  Purity Rehema René Robert Rose Ruth Said Salim Samuel Sarah Sharon Simon Stephen Teresia Titus Vincent Violet Wairimu Wambui
  Wangari Wanjiku Winnie Yusuf Zainab Zawadi Zoë`.split(/\s+/);

const FAMILY =
  `Abdalla Abdullahi Achola Ali Anyango Auma Awino Barasa Biwott Bosire Chebet Chelimo Chepkoech Cheruiyot Chirchir
  Gathoni Gichuru Gitau Githinji Hassan Hussein Kamande Kamau Karanja Kariuki Kerubo Khamis Kibet Kilonzo Kimani Kimutai Kinyua
  Kioko Kipchoge Kipkemboi Kiprotich Kiptoo Kirui Koech Korir Lagat Langat Macharia Maina Makau Makori Mbugua Mohamed Moraa
  Muchiri Mugo Muli Mumo Muriithi Musyoka Muthoni Mutiso Mutua Mwangi Mwende Mwikali N'gang'a Ndegwa Nderitu Ndung'u Ng'ang'a
  Ngugi Njenga Njoroge Noor Nyaga Nyakundi Nyambura Nyong'o Obiero Obura Ochieng Odera Odhiambo Oduor Ogutu Okello Okoth Omondi
  Ondieki Onyango Opiyo Otieno Ouma Owino Rono Rotich Ruto Sang Shariff Simiyu Tanui Waithaka Wafula Wambua Wanjala Wanyama
  Waweru Were Yego`.split(/\s+/);

/** Mobile numbers begin with these after the country's code. */
const PREFIXES = ['70', '71', '72', '74', '79', '11'];

/** Spreads the numbers of people over those of phones. It has no factor in common with 10, so none comes twice. */
const SPREAD = 6_180_339;

/** More wait than are decided, as in the weeks after a call for applications. */
const STATUSES: readonly (readonly [upTo: number, ApplicationStatus])[] = [
  [0.6, 'Processing'],
  [0.72, 'Accepted For Interview'],
  [0.82, 'Interview Passed'],
  [1, 'Declined'],
];

/** An invented applicant. */
export interface SeededPerson {
  name: string;
  email: string;
  phone: string;
  status: ApplicationStatus;
  /** Two more numbers from 0 to 1 that belong to the person. */
  position: number;
  chance: number;
}

/** The applicant of a number: always the same one, with an address and a phone number that no other number has. */
export function seededPerson(number: number): SeededPerson {
  const random = numbersOf(number);
  const pick = (names: readonly string[]) => names[Math.floor(random() * names.length)] ?? '';
  const [given, middle, family] = [pick(GIVEN), random() < 0.3 ? pick(GIVEN) : '', pick(FAMILY)];
  const name = [given, middle === given ? '' : middle, family].filter(Boolean).join(' ');
  const chance = random();
  return {
    name,
    email: `${fold(`${given}.${family}`).replace(/'/g, '')}.${number + 1}@students.example`,
    phone: `+254${PREFIXES[number % PREFIXES.length]}${String((Math.floor(number / PREFIXES.length) * SPREAD) % 10_000_000).padStart(7, '0')}`,
    status: STATUSES.find(([upTo]) => chance < upTo)?.[1] ?? 'Processing',
    position: random(),
    chance: random(),
  };
}

/** A small repeatable source of numbers from 0 to 1 (mulberry32). */
function numbersOf(start: number): () => number {
  let state = Math.imul(start + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
