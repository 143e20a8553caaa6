import { join, normalize, sep } from 'node:path';
import { root } from 'repository';
import ts from 'typescript';

const contract = join(root, 'shared-api/src/contract');

/** The fields of an endpoint that browsers read. The others are for the server and for the types. */
const READ_IN_BROWSERS = ['method', 'path', 'access', 'tag', 'invalidates', 'bodyType', 'status', 'answer'];

/** Whether a file is a part of the contract (shared-api/src/contract.ts and the folder next to it). */
const isContract = (file: string): boolean =>
  normalize(file) === `${contract}.ts` || normalize(file).startsWith(contract + sep);

/**
 * A transformer for ts-loader. It removes TypeBox and its schemas from the contract (decision 053): each schema becomes an
 * object that at most names its required fields and rows, and an endpoint keeps the fields that browsers read. Calls that run while the contract loads are marked as
 * free of side effects, so that the minimizer drops the ones that a page does not use.
 */
export function eraseSchemas(context: ts.TransformationContext): ts.Transformer<ts.SourceFile> {
  const { factory } = context;

  const visit = (node: ts.Node): ts.Node | undefined => {
    if (ts.isImportDeclaration(node) && (node.moduleSpecifier as ts.StringLiteral).text === 'typebox') return undefined;
    // In a browser the schema is empty, so this would stop the page; types and tests have it whole.
    if (ts.isPropertyAccessExpression(node) && isFieldsOfSchema(node.expression))
      throw new Error(
        `${node.getText()} is read outside a schema, which browsers do not have. Give the field a name of its own.`,
      );
    if (!ts.isCallExpression(node)) return ts.visitEachChild(node, visit, context);
    const name = nameOf(node.expression);
    if (name === 'Type') return withoutSchema(node, visit, factory);
    const [definition] = node.arguments;
    if (name !== 'endpoint' || !definition || !ts.isObjectLiteralExpression(definition))
      return ts.visitEachChild(node, visit, context);
    const read = definition.properties.filter(
      (property) => !property.name || !ts.isIdentifier(property.name) || READ_IN_BROWSERS.includes(property.name.text),
    );
    return factory.updateCallExpression(node, node.expression, undefined, [
      ts.visitEachChild(factory.updateObjectLiteralExpression(definition, read), visit, context),
    ]);
  };

  return (file) => {
    if (!isContract(file.fileName)) return file;
    const erased = ts.visitEachChild(file, visit, context);
    for (const statement of erased.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { initializer } of statement.declarationList.declarations)
        if (initializer && (ts.isCallExpression(initializer) || ts.isNewExpression(initializer)))
          ts.addSyntheticLeadingComment(initializer, ts.SyntaxKind.MultiLineCommentTrivia, '#__PURE__');
    }
    return erased;
  };
}

/** Whether an expression is the fields of a schema, as in `Intake.properties`. */
const isFieldsOfSchema = (node: ts.Expression) =>
  ts.isPropertyAccessExpression(node) && node.name.text === 'properties';

/** `Type` for `Type.String`, and the like. */
function nameOf(callee: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(callee)) return nameOf(callee.expression);
  return ts.isIdentifier(callee) ? callee.text : undefined;
}

/**
 * What tells an answer from other JSON: the required fields of an object, the rows of a list, and the members of a union.
 * `{}` for other schemas.
 */
function withoutSchema(
  { expression, arguments: [argument] }: ts.CallExpression,
  visit: (node: ts.Node) => ts.Node | undefined,
  factory: ts.NodeFactory,
): ts.Expression {
  const kind = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
  const given = argument && ts.isAsExpression(argument) ? argument.expression : argument;
  const inner = (schema: ts.Expression): ts.Expression =>
    isStructure(schema) ? (ts.visitNode(schema, visit) as ts.Expression) : factory.createObjectLiteralExpression();
  const object = (...fields: [string, ts.Expression][]) =>
    factory.createObjectLiteralExpression(fields.map(([name, value]) => factory.createPropertyAssignment(name, value)));
  if (kind === 'Array' && given) return object(['items', inner(given)]);
  if (kind === 'Union' && given && ts.isArrayLiteralExpression(given) && given.elements.some(isStructure))
    return object(['anyOf', factory.createArrayLiteralExpression(given.elements.map(inner))]);
  if (kind !== 'Object' || !given || !ts.isObjectLiteralExpression(given)) return object();
  const required = given.properties.filter(isRequired);
  const names = required.flatMap(({ name }) => {
    if (!name) return [];
    if (ts.isComputedPropertyName(name)) return [name.expression];
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? [factory.createStringLiteral(name.text)] : [];
  });
  const structures = required.flatMap((field) => {
    const schema = ts.isPropertyAssignment(field) ? field.initializer : field.name;
    if (!field.name || !schema || !ts.isExpression(schema) || !isStructure(schema)) return [];
    return [factory.createPropertyAssignment(field.name as ts.PropertyName, inner(schema))];
  });
  const properties: [string, ts.Expression][] =
    structures.length > 0 ? [['properties', factory.createObjectLiteralExpression(structures)]] : [];
  return object(['required', factory.createArrayLiteralExpression(names)], ...properties);
}

/** Whether a schema may be that of an object, a list or a union. The names of plain fields end with `Field`. */
function isStructure(schema: ts.Expression): boolean {
  if (ts.isIdentifier(schema)) return !schema.text.endsWith('Field');
  if (!ts.isCallExpression(schema)) return false;
  const isType = nameOf(schema.expression) === 'Type';
  return !isType || /\.(Object|Array|Union)$/.test(schema.expression.getText());
}

/** Whether a field of an object is required, as far as the source tells: `field: Type.Optional(…)` is not. */
function isRequired(field: ts.ObjectLiteralElementLike): boolean {
  const schema = ts.isPropertyAssignment(field) ? field.initializer : undefined;
  const isOptional =
    schema !== undefined &&
    ts.isCallExpression(schema) &&
    ts.isPropertyAccessExpression(schema.expression) &&
    schema.expression.name.text === 'Optional';
  return !isOptional;
}
