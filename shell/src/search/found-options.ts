import {
  adminPages,
  fold,
  internPages,
  type Role,
  type SearchHit,
  searchWords,
  supervisorPages,
} from 'shared-api/contract';
import { messages } from './messages';

/** A page of the dashboard that can be found by its name. */
export interface FoundPage {
  label: string;
  to: string;
}

/** One entry of the palette. */
export interface FoundOption {
  key: string;
  group: string;
  label: string;
  about: string;
  /** What of the label and of `about` are names and addresses, which are not translated. */
  names: readonly string[];
  to: string;
}

/** The pages with all words of the search in their names. */
export function pageOptions(pages: readonly FoundPage[], search: string): FoundOption[] {
  const words = searchWords(search);
  return pages
    .filter(({ label }) => words.every((word) => fold(label).includes(word)))
    .map(({ label, to }) => ({ key: to, group: messages.pages, label, about: '', names: [], to }));
}

/** Where a hit leads for a person of this role. */
function addressOf({ Kind, id }: SearchHit, role: Role): string {
  switch (Kind) {
    case 'applicant':
      return adminPages.applicant(id);
    case 'intern':
      return role === 'SUP' ? supervisorPages.intern(id) : adminPages.performance(id);
    case 'supervisor':
      return adminPages.editSupervisor(id);
    case 'administrator':
      return adminPages.editProfile(id);
    case 'task':
      return role === 'SUP' ? supervisorPages.task(id) : internPages.task(id);
  }
}

/** The entries for what the server has found, by their kinds. */
export function hitOptions(hits: readonly SearchHit[], role: Role): FoundOption[] {
  return hits.map((hit) => ({
    key: `${hit.Kind}/${hit.id}`,
    group: messages.groups[hit.Kind],
    label: hit.Name,
    about: hit.About.join(' · '),
    // A task has its intern's name there, a person the e-mail address.
    names: [...(hit.Kind === 'task' ? [] : [hit.Name]), ...hit.About.slice(0, 1)],
    to: addressOf(hit, role),
  }));
}
