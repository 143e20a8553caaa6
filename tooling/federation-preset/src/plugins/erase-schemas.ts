import { join, normalize, sep } from 'node:path';
import { root } from 'repository';
import ts from 'typescript';

const contract = join(root, 'shared-api/src/contract');

/** What a browser reads of an endpoint. Everything else is for the server and for the types. */
const READ_IN_BROWSERS = ['method', 'path', 'access', 'tag', 'invalidates', 'bodyType'];

/** Whether a file is a part of the contract (shared-api/src/contract.ts and the folder next to it). */
export const isContract = (file: string): boolean =>
  normalize(file) === `${contract}.ts` || normalize(file).startsWith(contract + sep);

/**
 * Leaves schemas and their messages out of the contract that a browser gets (docs/decisions/053-first-load.md): an endpoint
 * becomes an object with the fields that a browser reads, and every schema an empty object. What the contract works out
 * while it loads is marked as free of side effects, so that the minimizer drops what no page uses.
 *
 * @returns a transformer for the TypeScript compiler, which leaves other files as they are
 */
export function eraseSchemas(context: ts.TransformationContext): ts.Transformer<ts.SourceFile> {
  const { factory } = context;

  const visit = (node: ts.Node): ts.Node => {
    if (ts.isCallExpression(node)) {
      if (startOf(node.expression) === 'Type') return factory.createObjectLiteralExpression();
      const [definition] = node.arguments;
      if (startOf(node.expression) === 'endpoint' && definition && ts.isObjectLiteralExpression(definition))
        return ts.visitEachChild(readable(definition), visit, context);
    }
    return ts.visitEachChild(node, visit, context);
  };

  const readable = (definition: ts.ObjectLiteralExpression) =>
    factory.updateObjectLiteralExpression(
      definition,
      definition.properties.filter((property) => {
        const name = property.name && ts.isIdentifier(property.name) ? property.name.text : undefined;
        return name === undefined || READ_IN_BROWSERS.includes(name);
      }),
    );

  /** Calls that give a constant of the file its value. */
  const markPure = (statement: ts.Statement) => {
    if (!ts.isVariableStatement(statement)) return;
    for (const { initializer } of statement.declarationList.declarations)
      if (initializer && (ts.isCallExpression(initializer) || ts.isNewExpression(initializer)))
        ts.addSyntheticLeadingComment(initializer, ts.SyntaxKind.MultiLineCommentTrivia, '#__PURE__');
  };

  return (file) => {
    if (!isContract(file.fileName)) return file;
    const erased = ts.visitEachChild(file, visit, context);
    for (const statement of erased.statements) markPure(statement);
    return erased;
  };
}

/** The first name of `Type.String`, `endpoint` and the like. */
function startOf(expression: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(expression)) return startOf(expression.expression);
  return ts.isIdentifier(expression) ? expression.text : undefined;
}
