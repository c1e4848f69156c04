import ts from 'typescript';
import type { ParamSchema, ParamSchemas } from './schema';

/** Reads the SDK's declarations behind requests.ts and writes them as JSON Schema: numbers become whole numbers, open enums closed ones. */
export function schemasFromTypes(requestsFile: string): ParamSchemas {
  const program = ts.createProgram([requestsFile], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(requestsFile);
  const requests = source?.statements.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === 'Requests',
  );
  if (requests === undefined) throw new Error(`No interface Requests in ${requestsFile}`);
  const writer = new SchemaWriter(checker);
  const calls: Record<string, ParamSchema> = {};
  for (const call of checker.getTypeAtLocation(requests).getProperties()) {
    calls[call.name] = writer.write(checker.getTypeOfSymbol(call), call.name);
  }
  return { calls, $defs: writer.defs };
}

class SchemaWriter {
  readonly defs: Record<string, ParamSchema> = {};

  constructor(private readonly checker: ts.TypeChecker) {}

  write(type: ts.Type, where: string): ParamSchema {
    if (type.isUnion()) return this.#union(type, where);
    if (type.isStringLiteral()) return { type: 'string', enum: [type.value] };
    if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (type.flags & ts.TypeFlags.NumberLike) return { type: 'integer' };
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (isOtherString(type)) return { type: 'string' };
    if (this.checker.isArrayType(type)) {
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      if (item === undefined) throw new Error(`No item type at ${where}`);
      return { type: 'array', items: this.write(item, where) };
    }
    if (type.flags & ts.TypeFlags.Object) return this.#reference(type, where);
    throw new Error(`Cannot express ${this.checker.typeToString(type)} at ${where}`);
  }

  #union(type: ts.UnionType, where: string): ParamSchema {
    const parts = type.types.filter((part) => !(part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
    const literals = parts.filter((part): part is ts.StringLiteralType => part.isStringLiteral() && part.value !== '');
    const emptyable = parts.some((part) => part.isStringLiteral() && part.value === '')
      || parts.length < type.types.length - Number(type.types.some((part) => part.flags & ts.TypeFlags.Undefined));
    const booleans = parts.some((part) => part.flags & ts.TypeFlags.BooleanLike);
    const rest = parts.filter((part) => !part.isStringLiteral() && !isOtherString(part) && !(part.flags & ts.TypeFlags.BooleanLike));
    const choices: ParamSchema[] = [];
    if (literals.length > 0) choices.push({ type: 'string', enum: literals.map((part) => part.value).sort() });
    if (booleans) choices.push({ type: 'boolean' });
    for (const part of rest) choices.push(this.write(part, where));
    if (emptyable) choices.push({ type: 'string', enum: [''] });
    const [only] = choices;
    return choices.length === 1 && only !== undefined ? only : { anyOf: choices };
  }

  #reference(type: ts.Type, where: string): ParamSchema {
    const name = type.symbol.name === '__type' ? where : this.checker.getFullyQualifiedName(type.symbol).replace(/^"[^"]*"\./, '');
    if (this.defs[name] === undefined) {
      this.defs[name] = { type: 'object', additionalProperties: false }; // stands in while a type that holds itself is written
      this.defs[name] = this.#object(type, name);
    }
    return { $ref: name };
  }

  #object(type: ts.Type, name: string): ParamSchema {
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String);
    if (index !== undefined) return { type: 'object', additionalProperties: this.write(index.type, name) };
    const properties: Record<string, ParamSchema> = {};
    const required: string[] = [];
    for (const property of type.getProperties()) {
      properties[property.name] = this.write(this.checker.getTypeOfSymbol(property), `${name}.${property.name}`);
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
  }
}

/** The SDK writes open enums as `'a' | 'b' | (string & Record<never, never>)`. */
function isOtherString(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String);
}
