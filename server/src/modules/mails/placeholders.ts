import type { Messages } from '../../lib/http-error';
import type { Part } from './layout';
import { type Template, type Variable, variablesOf } from './texts';

/** A subject and a text with variables. */
export interface Wording {
  subject: string;
  text: string;
}

/** The value of a variable: a text, the address of a button, or parts of a letter. */
export type Value = string | readonly Part[];

// Spaces around a name are left to `nameOf`: patterns for them would try a long row of spaces in every way.
const VARIABLE = /\{\{([^{}]*)\}\}/g;
const ALONE = /^\{\{([^{}]*)\}\}$/;

const nameOf = (found: string | undefined) => (found ?? '').trim();

/** Puts values in the place of variables, in one pass: a value is never searched for variables. */
function replace(text: string, values: Readonly<Record<string, Value>>): string {
  return text.replace(VARIABLE, (whole, name: string) => {
    const value = values[nameOf(name)];
    return typeof value === 'string' ? value : whole;
  });
}

/** The subject with its values, on one line. */
export function fillSubject(subject: string, values: Readonly<Record<string, Value>>): string {
  return replace(subject, values).replace(/\s+/g, ' ').trim();
}

/**
 * The parts of a letter: a paragraph of one variable alone becomes what the variable stands for, every other one text.
 * Empty paragraphs are left out.
 */
export function fillText(
  text: string,
  variables: Readonly<Record<string, Variable>>,
  values: Readonly<Record<string, Value>>,
): Part[] {
  return text.split(/\n[^\S\n]*\n\s*/).flatMap((paragraph): Part[] => {
    const name = nameOf(ALONE.exec(paragraph.trim())?.[1]);
    const value = values[name];
    const label = variables[name]?.button;
    if (typeof value === 'string' && label) return [{ link: value, label }];
    if (value !== undefined && typeof value !== 'string') return [...value];
    const filled = replace(paragraph, values).trim();
    return filled ? [{ text: filled }] : [];
  });
}

/**
 * Fills in the given texts and leaves all other variables as they are, for editing one e-mail. A text with braces stays a
 * variable, too: it comes back with the edited words, where it would be taken for variables.
 */
export function fillSome({ subject, text }: Wording, values: Readonly<Record<string, string>>): Wording {
  const plain = Object.fromEntries(Object.entries(values).filter(([, value]) => !/[{}]/.test(value)));
  return { subject: replace(subject, plain), text: replace(text, plain) };
}

/**
 * What is wrong with a subject and a text: messages by the names of the fields.
 *
 * @param fields what the caller calls the two fields
 */
export function checkWording(
  template: Template,
  { subject, text }: Wording,
  fields: { subject: string; text: string },
): Messages {
  const variables = variablesOf(template);
  const errors: Messages = {};
  const known = Object.keys(variables);
  const add = (field: string, problems: string[]) => {
    if (problems.length > 0) errors[field] = [...new Set(problems)];
  };
  const isBlock = (name: string) => typeof variables[name]?.sample !== 'string';
  const inSubject = known.filter((name) => !variables[name]?.button && !isBlock(name));
  add(fields.subject, [...unknown(subject, inSubject), ...unclosed(subject)]);
  const missing = known.filter((name) => variables[name]?.isRequired && !namesIn(text).includes(name));
  const paragraphs = text.split(/\n[^\S\n]*\n\s*/).map((paragraph) => paragraph.trim());
  const buried = paragraphs.flatMap((paragraph) =>
    ALONE.test(paragraph) ? [] : namesIn(paragraph).filter((name) => known.includes(name) && isBlock(name)),
  );
  add(fields.text, [
    ...unknown(text, known),
    ...unclosed(text),
    ...missing.map((name) => `Keep {{${name}}}: the e-mail is of no use without it.`),
    ...buried.map((name) => `Put {{${name}}} into a paragraph of its own, with an empty line before and after it.`),
  ]);
  return errors;
}

const namesIn = (text: string) => [...text.matchAll(VARIABLE)].map(([, name]) => nameOf(name));

function unknown(text: string, known: readonly string[]): string[] {
  const list = known.map((name) => `{{${name}}}`).join(', ');
  return namesIn(text)
    .filter((name) => !known.includes(name))
    .map((name) => `There is no variable {{${name}}} here. Use ${list}.`);
}

function unclosed(text: string): string[] {
  return /\{\{|\}\}/.test(text.replace(VARIABLE, ''))
    ? ['Write each variable with {{ before and }} after its name.']
    : [];
}
