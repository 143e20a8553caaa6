import { normalize } from 'node:path';
import ts from 'typescript';

/** The fields of an endpoint that browsers read. The others are for the server and for the types. */
const READ_IN_BROWSERS = ['method', 'path', 'access', 'tag', 'invalidates', 'bodyType', 'status', 'answer'];

/** `contract` in the sources of shared-api, or in the package that a team has installed. */
const contract = require.resolve('@internship-portals/shared-api/contract').replace(/\.[jt]s$/, '');

/** The files of the contract: contract.ts and the folder next to it. */
export const contractFiles = {
  test: (file: string): boolean => /^(\.[jt]s$|[\\/])/.test(afterContract(normalize(file))),
};

const afterContract = (file: string) => (file.startsWith(contract) ? file.slice(contract.length) : '-');

/**
 * A transformer for ts-loader. It removes TypeBox and its schemas from the contract (decision 053): each schema becomes an
 * object that at most names the types of its fields and rows, and an endpoint keeps the fields that browsers read. Calls that run while the contract loads are marked as
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
    if (!contractFiles.test(file.fileName)) return file;
    const erased = ts.visitEachChild(file, visit, context);
    for (const statement of erased.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { initializer } of statement.declarationList.declarations) if (initializer) markAsPure(initializer);
    }
    return erased;
  };
}

/** Marks the calls of an expression that run while the module loads, those inside objects and lists included. */
function markAsPure(node: ts.Node): void {
  if (ts.isFunctionLike(node)) return;
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, '#__PURE__');
  ts.forEachChild(node, markAsPure);
}

/** Whether an expression is the fields of a schema, as in `Intake.properties`. */
const isFieldsOfSchema = (node: ts.Expression) =>
  ts.isPropertyAccessExpression(node) && node.name.text === 'properties';

/** `Type` for `Type.String`, and the like. */
function nameOf(callee: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(callee)) return nameOf(callee.expression);
  return ts.isIdentifier(callee) ? callee.text : undefined;
}

/** The types of plain values by the name of their schema. */
const PLAIN: Readonly<Record<string, string>> = {
  String: 'string',
  Enum: 'string',
  Integer: 'number',
  Number: 'number',
  Boolean: 'boolean',
  Null: 'null',
};

/**
 * What tells an answer from other JSON, as a JSON schema: the types of plain values, the fields of an object and which of
 * them are required, the rows of a list, the values of a record, and the members of a union. `{}` for other schemas.
 */
function withoutSchema(
  call: ts.CallExpression,
  visit: (node: ts.Node) => ts.Node | undefined,
  factory: ts.NodeFactory,
): ts.Expression {
  const [argument, values] = call.arguments;
  const kind = kindOf(call) ?? '';
  const given = argument && ts.isAsExpression(argument) ? argument.expression : argument;
  const inner = (schema: ts.Expression): ts.Expression =>
    // The field of another schema: nothing tells at build time whether that has it.
    ts.isPropertyAccessExpression(schema) && isFieldsOfSchema(schema.expression)
      ? factory.createObjectLiteralExpression()
      : (ts.visitNode(schema, visit) as ts.Expression);
  const object = (...fields: [string | ts.PropertyName, ts.Expression][]) =>
    factory.createObjectLiteralExpression(fields.map(([name, value]) => factory.createPropertyAssignment(name, value)));
  const plain = plainTypeOf(call);
  if (plain) return object(['type', factory.createStringLiteral(plain)]);
  if (kind === 'Optional' && given) return inner(given);
  if (kind === 'Array' && given) return object(['items', inner(given)]);
  if (kind === 'Record' && values)
    return object(['patternProperties', object([factory.createStringLiteral(''), inner(values)])]);
  if (kind === 'Union' && given && ts.isArrayLiteralExpression(given))
    return object(['anyOf', factory.createArrayLiteralExpression(given.elements.map(inner))]);
  if (kind !== 'Object' || !given) return object();
  if (!ts.isObjectLiteralExpression(given)) return object(['properties', inner(given)]);
  const names = given.properties.filter(isRequired).flatMap(({ name }) => {
    if (!name) return [];
    if (ts.isComputedPropertyName(name)) return [name.expression];
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? [factory.createStringLiteral(name.text)] : [];
  });
  const fields = given.properties.map((field) =>
    ts.isPropertyAssignment(field)
      ? factory.createPropertyAssignment(field.name, inner(field.initializer))
      : (ts.visitNode(field, visit) as ts.ObjectLiteralElementLike),
  );
  return object(
    ['required', factory.createArrayLiteralExpression(names)],
    ['properties', factory.createObjectLiteralExpression(fields)],
  );
}

/** `String` for `Type.String(…)`. */
function kindOf(schema: ts.Expression): string | undefined {
  if (!ts.isCallExpression(schema) || nameOf(schema.expression) !== 'Type') return undefined;
  return ts.isPropertyAccessExpression(schema.expression) ? schema.expression.name.text : undefined;
}

/** `string` for `Type.String(…)`, and for a union of such, as of `Type.Literal('Assigned')` and `Type.Literal('Completed')`. */
function plainTypeOf(schema: ts.Expression): string | undefined {
  const kind = kindOf(schema);
  if (!kind) return undefined;
  const [argument] = (schema as ts.CallExpression).arguments;
  if (kind === 'Literal' && argument) return ts.isStringLiteral(argument) ? 'string' : undefined;
  if (kind !== 'Union' || !argument || !ts.isArrayLiteralExpression(argument)) return PLAIN[kind];
  const types = new Set(argument.elements.map(plainTypeOf));
  return types.size === 1 ? [...types][0] : undefined;
}

/** Whether a field of an object is required, as far as the source tells: `field: Type.Optional(…)` is not. */
const isRequired = (field: ts.ObjectLiteralElementLike) =>
  !ts.isPropertyAssignment(field) || kindOf(field.initializer) !== 'Optional';
