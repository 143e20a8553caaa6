import { join, normalize, sep } from 'node:path';
import { parse } from '@babel/parser';
import type { CallExpression, Node, ObjectExpression } from '@babel/types';
import { root } from 'repository';

const contract = join(root, 'shared-api/src/contract');

/** What a browser reads of an endpoint. Everything else is for the server and for the types. */
const READ_IN_BROWSERS = ['method', 'path', 'access', 'tag', 'invalidates', 'bodyType'];

/** Whether a file is a part of the contract (shared-api/src/contract.ts and the folder next to it). */
export const isContract = (file: string): boolean =>
  normalize(file) === `${contract}.ts` || normalize(file).startsWith(contract + sep);

/** What stands in a part of a file instead of its text. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A node with its place in the file, which all nodes of a parsed file have. */
type Placed<Kind extends Node = Node> = Kind & { start: number; end: number };

/**
 * A loader of webpack for the files of the contract. It leaves schemas and their messages out of what a browser gets
 * (docs/decisions/053-first-load.md): an endpoint becomes an object with the fields that a browser reads, and every schema an
 * empty object. What the contract works out while it loads is marked as free of side effects, so that the minimizer drops what
 * no page uses. Every line stays where it is, for the debugger.
 *
 * @param source TypeScript
 * @throws Error for a file with a syntax error
 */
export default function eraseSchemas(source: string): string {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'] });
  const edits: Edit[] = [];

  const visit = (node: Placed): void => {
    if (node.type === 'CallExpression') {
      const name = startOf(node.callee);
      if (name === 'Type') {
        edits.push({ start: node.start, end: node.end, text: '{}' });
        return;
      }
      const [definition] = node.arguments;
      if (name === 'endpoint' && definition?.type === 'ObjectExpression')
        edits.push(...unreadIn(definition as Placed<ObjectExpression>));
    }
    for (const child of childrenOf(node)) visit(child);
  };

  for (const statement of program.body) {
    edits.push(...valuesIn(statement).map(({ start }) => ({ start, end: start, text: '/*#__PURE__*/ ' })));
    visit(statement as Placed);
  }
  return apply(edits, source);
}

const isNode = (value: unknown): value is Placed =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): Placed[] => Object.values(node).flat().filter(isNode);

/** `Type` of `Type.String()`, and the like. */
function startOf(callee: CallExpression['callee']): string | undefined {
  if (callee.type === 'MemberExpression') return startOf(callee.object);
  return callee.type === 'Identifier' ? callee.name : undefined;
}

/** The fields of an endpoint that no browser reads, each with what separates it from the next one. */
function unreadIn({ properties, end }: Placed<ObjectExpression>): Edit[] {
  const placed = properties as Placed<ObjectExpression['properties'][number]>[];
  return placed.flatMap((property, place) => {
    const name = 'key' in property && property.key.type === 'Identifier' ? property.key.name : undefined;
    if (name === undefined || READ_IN_BROWSERS.includes(name)) return [];
    return [{ start: property.start, end: placed[place + 1]?.start ?? end - 1, text: '' }];
  });
}

/** Calls, but for those of schemas, that give a constant of the file its value. */
function valuesIn(statement: Node): Placed[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => {
    const isCall =
      init?.type === 'NewExpression' || (init?.type === 'CallExpression' && startOf(init.callee) !== 'Type');
    return isCall ? [init as Placed] : [];
  });
}

/** What is inside of an erased part is erased with it. */
function apply(edits: readonly Edit[], source: string): string {
  let text = '';
  let place = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < place) continue;
    const lines = source.slice(edit.start, edit.end).replace(/[^\n]/g, '');
    text += source.slice(place, edit.start) + edit.text + lines;
    place = edit.end;
  }
  return text + source.slice(place);
}
