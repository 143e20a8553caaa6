import {
  type Answer,
  adminPages,
  fold,
  internPages,
  type Role,
  type SearchHit,
  type searchEverywhere,
  searchWords,
  supervisorPages,
  withoutTrunkPrefix,
} from '@internship-portals/shared-api/contract';
import { formatPhoneNumber, today } from '@internship-portals/shared-ui';
import { formatCount, formatShortDate } from '@internship-portals/shared-ui/dashboard';
import { actions } from './actions';
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
  /** Of a person, beside the name and beside `about`: what tells people of one name apart. */
  phone?: string | undefined;
  since?: string | undefined;
  to: string;
}

/** The pages with all words of the search in their names. */
export function pageOptions(pages: readonly FoundPage[], search: string): FoundOption[] {
  const words = searchWords(search);
  return placesOf(messages.pages, pages).filter(({ label }) => words.every((word) => fold(label).includes(word)));
}

/** The actions with words that begin with those of the search: they come first, so the middle of a name is none. */
export function actionOptions(role: Role, search: string): FoundOption[] {
  const words = searchWords(search);
  return placesOf(messages.actions, actions[role] ?? []).filter(({ label }) =>
    words.every((word) => ` ${fold(label)}`.includes(` ${word}`)),
  );
}

const placesOf = (group: string, places: readonly FoundPage[]): FoundOption[] =>
  places.map(({ label, to }) => ({ key: `${group}/${label}`, group, label, about: '', names: [], to }));

/** Whether an entry that was found for an earlier text shows all words of this one. */
export function showsWords({ label, about, phone = '' }: FoundOption, text: string): boolean {
  const shown = fold(`${label} ${about} ${phone}`);
  return searchWords(text).every((word) => shown.includes(withoutTrunkPrefix(word)));
}

/** The lists with all applications of the search, if these are more than the hits. */
export function listOptions({ Hits, Applications }: Answer<typeof searchEverywhere>, search: string): FoundOption[] {
  const shown = Hits.filter(({ Kind }) => Kind === 'applicant').length;
  if (!Applications || Applications.Waiting + Applications.Decided <= shown) return [];
  const { Waiting, Decided } = Applications;
  const query = `?${new URLSearchParams({ q: search })}`;
  const option = (which: 'Waiting' | 'Decided', count: number, other: number, list: string): FoundOption[] =>
    count === 0
      ? []
      : [
          {
            key: `all/${which}`,
            group: messages.groups.applicant,
            label: messages.all[which](formatCount(count), search, other),
            about: '',
            names: [`“${search}”`],
            to: list + query,
          },
        ];
  return [
    ...option('Waiting', Waiting, Decided, adminPages.applications),
    ...option('Decided', Decided, Waiting, adminPages.selectedApplicants),
  ];
}

const sinceOf = ({ AppliedAt, StartsOn }: SearchHit) =>
  AppliedAt
    ? messages.applied(formatShortDate(today(new Date(AppliedAt)), { withYear: true }))
    : StartsOn && messages.internshipFrom(formatShortDate(StartsOn, { withYear: true }));

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
    phone: hit.PhoneNumber && formatPhoneNumber(hit.PhoneNumber),
    since: sinceOf(hit),
    to: addressOf(hit, role),
  }));
}
